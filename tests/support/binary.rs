//! Files as other programs write them, made for tests: scrambled XQF, CBR records and CBL libraries.

use qili::board::{Kind, Side, Square};
use qili::notation::{Comment, Game, GameResult};

/// The bytes of an XQF file from which its keys are made.
#[derive(Debug, Clone, Copy)]
pub struct Keys {
    pub mask: u8,
    pub or: [u8; 4],
    pub sum: u8,
    pub pieces: u8,
    pub from: u8,
    pub to: u8,
}

/// Makes a file of a later version from one of version 1.0, which is plain.
pub fn scrambled(plain: &[u8], version: u8, keys: Keys) -> Vec<u8> {
    let f = |x: u8, by: u8| ((u32::from(x) * u32::from(x) * 54 + 221) * u32::from(by) % 256) as u8;
    let piece_key = f(keys.pieces, keys.pieces);
    let from_key = f(keys.from, piece_key);
    let to_key = f(keys.to, from_key);
    let length_key = (u32::from(keys.sum) * 256 + u32::from(keys.pieces)) % 32000 + 767;
    let text = b"[(C) Copyright Mr. Dong Shiwei.]";
    let four = [keys.sum, keys.pieces, keys.from, keys.to];
    let stream: Vec<u8> = (0..32)
        .map(|i| ((four[i % 4] & keys.mask) | keys.or[i % 4]) & text[i])
        .collect();

    let mut header = plain[..1024].to_vec();
    header[2] = version;
    header[3] = keys.mask;
    header[8..12].copy_from_slice(&keys.or);
    header[12..16].copy_from_slice(&four);
    for i in 0..32 {
        let slot = if version >= 12 {
            (usize::from(piece_key) + i + 1) % 32
        } else {
            i
        };
        header[16 + i] = plain[16 + slot].wrapping_add(piece_key);
    }
    let mut tree = Vec::new();
    let mut at = 1024;
    while at < plain.len() {
        let length = u32::from_le_bytes(plain[at + 4..at + 8].try_into().unwrap());
        let next = u8::from(plain[at + 2] & 0xF0 != 0) * 0x80;
        let sibling = u8::from(plain[at + 2] & 0x0F != 0) * 0x40;
        let comment = u8::from(length > 0) * 0x20;
        // The low bits mean nothing, and are not always zero.
        tree.push(plain[at].wrapping_add(from_key));
        tree.push(plain[at + 1].wrapping_add(to_key));
        tree.push(next | sibling | comment | 0x05);
        tree.push(0xFF);
        if length > 0 {
            tree.extend((length + length_key).to_le_bytes());
        }
        at += 8;
        tree.extend(&plain[at..at + length as usize]);
        at += length as usize;
    }
    let tree = tree.iter().enumerate();
    header.extend(tree.map(|(i, byte)| byte.wrapping_add(stream[i % 32])));
    header
}

/// A record of CCBridge, of the first or second version of the format, with whatever between its fields.
pub fn cbr(game: &Game, version: u8) -> Vec<u8> {
    let (title, result, mover, board, length) = match version {
        1 => (52, 1820, 1856, 1864, 1958),
        _ => (180, 2076, 2112, 2120, 2214),
    };
    let mut bytes: Vec<u8> = (0..length).map(|i| (i * 7 % 251) as u8).collect();
    bytes[..16].copy_from_slice(b"CCBridge Record\0");
    bytes[19] = version;
    let fields = [
        ("Title", 0, 128),
        ("Source", 384, 64),
        ("EventType", 448, 64),
        ("Event", 512, 64),
        ("Round", 576, 64),
        ("Group", 640, 32),
        ("Table", 672, 32),
        ("Date", 704, 64),
        ("Site", 768, 64),
        ("TimeControl", 832, 64),
        ("Red", 896, 64),
        ("RedTeam", 960, 64),
        ("RedTime", 1024, 64),
        ("RedElo", 1088, 32),
        ("Black", 1120, 64),
        ("BlackTeam", 1184, 64),
        ("BlackTime", 1248, 64),
        ("BlackElo", 1312, 32),
        ("Annotator", if version == 1 { 1344 } else { 1472 }, 64),
        ("Author", if version == 1 { 1472 } else { 1600 }, 64),
    ];
    let people = [("Referee", 1344, 64), ("Recorder", 1408, 64)];
    let people = people.iter().filter(|_| version != 1);
    for (name, at, length) in fields.iter().chain(people) {
        let text = game.tag(name).unwrap_or_default();
        let text: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert!(text.len() + 2 <= *length, "{name}");
        bytes[title + at..title + at + text.len()].copy_from_slice(&text);
        bytes[title + at + text.len()..title + at + text.len() + 2].fill(0);
    }
    bytes[result] = match game.result {
        None => 0,
        Some(GameResult::RedWins) => 1,
        Some(GameResult::BlackWins) => 2,
        Some(GameResult::Draw) => 3,
    };
    bytes[mover] = 1 + game.start.side().index() as u8;
    for i in 0..90_u8 {
        let square = Square::new((i % 9) as i8, 9 - (i / 9) as i8).unwrap();
        let code = game.start.get(square).map(|piece| {
            let side = if piece.side == Side::Red { 0x10 } else { 0x20 };
            let kind = match piece.kind {
                Kind::Chariot => 1,
                Kind::Horse => 2,
                Kind::Elephant => 3,
                Kind::Advisor => 4,
                Kind::General => 5,
                Kind::Cannon => 6,
                Kind::Soldier => 7,
            };
            side + kind
        });
        bytes[board + usize::from(i)] = code.unwrap_or(0);
    }
    let root = said(&game.comments, 0);
    let has_moves = !game.moves.is_empty();
    node(&mut bytes, [0, 0], has_moves, false, &root);
    tree(game, None, &[], version, &mut bytes);
    bytes
}

/// A line, then what stands in the place of its moves, the last first; `in_place` are those in the place of its first.
fn tree(game: &Game, line: Option<usize>, in_place: &[usize], version: u8, bytes: &mut Vec<u8>) {
    let (moves, comments) = game.line(line);
    let leaving = |ply: usize| -> Vec<usize> {
        let all = game.variations.iter().enumerate();
        let here = all.filter(|(_, v)| v.of == line && v.ply == ply);
        here.map(|(index, _)| index).collect()
    };
    let siblings = |ply: usize| {
        if ply == 0 && line.is_some() {
            in_place.to_vec()
        } else {
            leaving(ply)
        }
    };
    for (ply, mv) in moves.iter().enumerate() {
        let has_next = ply + 1 < moves.len();
        let squares = [square(mv.from, version), square(mv.to, version)];
        let comment = said(comments, ply + 1);
        node(
            bytes,
            squares,
            has_next,
            !siblings(ply).is_empty(),
            &comment,
        );
    }
    for ply in (0..moves.len()).rev() {
        if let Some((first, rest)) = siblings(ply).split_first() {
            tree(game, Some(*first), rest, version, bytes);
        }
    }
}

fn square(square: Square, version: u8) -> u8 {
    let (file, row) = (square.file() as u8, 9 - square.rank() as u8);
    if version == 1 {
        file << 4 | row
    } else {
        row * 9 + file
    }
}

fn said(comments: &[Comment], after: usize) -> String {
    let comments = comments.iter().filter(|comment| comment.after == after);
    let texts: Vec<&str> = comments.map(|comment| comment.text.as_str()).collect();
    texts.join("\n")
}

fn node(bytes: &mut Vec<u8>, squares: [u8; 2], has_next: bool, has_sibling: bool, comment: &str) {
    let has_comment = !comment.is_empty();
    let flags = u8::from(!has_next) | u8::from(has_sibling) << 1 | u8::from(has_comment) << 2;
    bytes.extend([flags, 0, squares[0], squares[1]]);
    if has_comment {
        let text: Vec<u8> = comment.encode_utf16().flat_map(u16::to_le_bytes).collect();
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(text);
    }
}

/// The first byte of the first record of [`cbl`].
pub const FIRST_RECORD: usize = 66_624 + 128 * 276;

/// A library of records, its index for 128 of them empty.
pub fn cbl(records: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = vec![0; FIRST_RECORD];
    bytes[..16].copy_from_slice(b"CCBridgeLibrary\0");
    bytes[60..64].copy_from_slice(&128_u32.to_le_bytes());
    for record in records {
        bytes.extend(record);
        let units = (bytes.len() - FIRST_RECORD).div_ceil(4096);
        bytes.resize(FIRST_RECORD + units * 4096, 0);
    }
    bytes
}
