//! The name that was probably meant.

use crate::lang::Text;

/// The known name nearest to `found` by edit distance, if one is near: at most a third of the letters differ.
/// Of equally near names the first wins.
///
/// ```
/// use qili::diag::nearest;
/// assert_eq!(nearest("charoit", ["cannon", "chariot"]), Some("chariot"));
/// assert_eq!(nearest("queen", ["cannon", "chariot"]), None);
/// ```
pub fn nearest<'a>(found: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (found.chars().count() / 3).max(1);
    known
        .into_iter()
        .map(|name| (strsim::osa_distance(found, name), name))
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// Advice that names the nearest known name, if one is near.
pub fn did_you_mean<'a>(found: &str, known: impl IntoIterator<Item = &'a str>) -> Option<Text> {
    nearest(found, known).map(|name| {
        Text::new(
            format!("是否想写 `{name}`？"),
            format!("did you mean `{name}`?"),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_equally_near_names_wins() {
        assert_eq!(nearest("cat", ["bat", "hat"]), Some("bat"));
        assert_eq!(nearest("cat", ["hat", "bat"]), Some("hat"));
        assert_eq!(nearest("ab", ["cd"]), None);
        assert_eq!(nearest("", ["a"]), Some("a"));
    }
}
