//! The mutants of what pieces are worth and of what a threat is.

use super::Mutant;
use super::edit::{Edit, Operator};
use crate::board::Kind;
use crate::rules::clause::{Article, Section};
use crate::rules::material::{Group, Material, Worth};
use crate::rules::threats::{Kinds, Limit, Threats};

/// The section that is changed, and where its mutants go.
struct OfSection<'a> {
    section: Section,
    article: &'a Article,
    all: &'a mut Vec<Mutant>,
}

impl OfSection<'_> {
    fn add(
        &mut self,
        operator: Operator,
        key: &'static str,
        (before, after): (String, String),
        label: String,
        edit: Edit,
    ) {
        self.all.push(Mutant {
            section: self.section,
            clause: Some(self.article.id.clone()),
            operator,
            key,
            before,
            after,
            label,
            edit,
        });
    }

    /// Takes each kind out of a list.
    fn members(&mut self, key: &'static str, kinds: &[Kind], edit: impl Fn(usize) -> Edit) {
        let list = |kinds: &[Kind]| {
            let names: Vec<&str> = kinds.iter().map(|kind| kind.name()).collect();
            names.join(", ")
        };
        for (which, kind) in kinds.iter().enumerate() {
            let mut kept = kinds.to_vec();
            kept.remove(which);
            let lists = (list(kinds), list(&kept));
            let label = format!("drop `{}` of {key}", kind.name());
            self.add(Operator::DropMember, key, lists, label, edit(which));
        }
    }
}

pub(super) fn of_material(material: &Material, all: &mut Vec<Mutant>) {
    let mut of = OfSection {
        section: Section::Material,
        article: &material.article,
        all,
    };
    for kind in Kind::ALL {
        let worth = material.worth(kind);
        for step in [1, -1] {
            let other = Worth {
                home: worth.home + step,
                crossed: worth.crossed + step,
            };
            let line = |worth: Worth| match worth.home == worth.crossed {
                true => format!("{}: {}", kind.name(), worth.home),
                false => format!("{}: {}/{}", kind.name(), worth.home, worth.crossed),
            };
            if other.home >= 0 && other.crossed >= 0 {
                let label = format!("number {} → {}", line(worth), other.home);
                let lines = (line(worth), line(other));
                let edit = Edit::Worth(kind, other);
                of.add(Operator::Number, "values", lines, label, edit);
            }
        }
    }
    for group in Group::ALL {
        of.members(group.name(), material.group(group), |which| {
            Edit::DropFromGroup(group, which)
        });
    }
}

pub(super) fn of_threats(threats: &Threats, all: &mut Vec<Mutant>) {
    let mut of = OfSection {
        section: Section::Threats,
        article: &threats.article,
        all,
    };
    for limit in Limit::ALL {
        let (key, value) = (limit.name(), threats.limit(limit));
        for other in [value.checked_add(1), value.checked_sub(1)] {
            let Some(other) = other else { continue };
            let lines = (format!("{key}: {value}"), format!("{key}: {other}"));
            let label = format!("{key} {value} → {other}");
            of.add(
                Operator::Number,
                key,
                lines,
                label,
                Edit::Limit(limit, other),
            );
        }
    }
    for kinds in Kinds::ALL {
        of.members(kinds.name(), threats.kinds(kinds), |which| {
            Edit::DropFromKinds(kinds, which)
        });
    }
    let word = |is_set_aside| match is_set_aside {
        true => "set_aside",
        false => "count",
    };
    let (value, other) = (word(threats.set_aside), word(!threats.set_aside));
    let key = "standing_threats";
    let lines = (format!("{key}: {value}"), format!("{key}: {other}"));
    let label = format!("{key} {value} → {other}");
    let edit = Edit::SetAside(!threats.set_aside);
    of.add(Operator::Name, key, lines, label, edit);
}
