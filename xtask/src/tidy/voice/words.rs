//! The words and phrases that fail, each with the term to write instead.

/// Words for persons where a thing is meant. Taken apart, since the code of this file is checked for them as well.
pub(super) const PERSONS: [(&str, &str); 5] = [
    (concat!("no", "body"), "no piece, no attacker, no caller"),
    (concat!("who", "ever"), "the side that, the caller that"),
    (concat!("some", "body"), "a piece, a caller, a thread"),
    (concat!("any", "body"), "any piece, any caller"),
    (concat!("every", "body"), "all pieces, all callers"),
];

/// Words that must not open a doc line: a noun or a verb stands there.
pub(super) const OPENINGS: [&str; 7] = ["What", "Who", "Where", "How", "Whether", "Of", "By"];

/// Phrases of comments and documents; `...` stands for up to five words of the same sentence.
pub(super) const TERMS: &[(&str, &str)] = &[
    ("in turns", "alternately"),
    ("of which", "a second sentence"),
    ("let go", "release, drop"),
    ("lets go", "releases, drops"),
    ("know nothing of", "do not depend on"),
    ("knows nothing of", "does not depend on"),
    ("told", "passed, reported"),
    ("worths", "values"),
    ("the table knows", "TT entry"),
    ("known to the table", "TT entry"),
    ("in the light of the table", "TT-corrected static eval"),
    ("no move in the table", "internal iterative reduction (IIR), no TT move"),
    ("pass the turn", "null move"),
    ("passes the turn", "null move"),
    ("passing the turn", "null move"),
    ("turn is passed", "null move"),
    ("has the turn", "side to move"),
    ("late moves ... left out", "late move pruning (LMP)"),
    ("far above beta ... cut off", "reverse futility pruning (RFP)"),
    ("only good move", "singular move, singular extension"),
    ("expects a cutoff", "cut node"),
    ("errors of the evaluation", "correction history"),
    ("histories behind", "continuation history"),
    ("bad noisy", "bad captures"),
    ("deferred captures", "bad captures"),
    ("shields", "pinned piece, blocker, blocks"),
    ("barred", "excluded by a pin"),
    ("stakes", "value at risk"),
    ("order of rays", "ray order, ray-ordered board"),
    ("endanger", "king safety"),
    ("suffered", "applied"),
    ("the crew", "thread pool"),
    ("a crew", "thread pool"),
];

/// Phrases of a diary: code and guides say what is, experiments and decisions what was.
pub(super) const HISTORY: &[&str] = &[
    "no longer",
    "any longer",
    "used to be",
    "has been found",
    "was tried",
    "were tried",
    "has been tried",
    "have been tried",
    "today",
    "is now",
    "are now",
    "by now",
    "until now",
];

/// British words, each with its American form; the endings of [`INFLECTED`] come on top.
pub(super) const SPELLING: &[(&str, &str)] = &[
    ("analyse", "analyze"),
    ("analysed", "analyzed"),
    ("analyser", "analyzer"),
    ("analysing", "analyzing"),
    ("artefact", "artifact"),
    ("artefacts", "artifacts"),
    ("amongst", "among"),
    ("ageing", "aging"),
    ("burnt", "burned"),
    ("cancelled", "canceled"),
    ("cancelling", "canceling"),
    ("centre", "center"),
    ("centred", "centered"),
    ("centres", "centers"),
    ("defence", "defense"),
    ("defences", "defenses"),
    ("fulfil", "fulfill"),
    ("grey", "gray"),
    ("greyed", "grayed"),
    ("greys", "grays"),
    ("judgement", "judgment"),
    ("judgements", "judgments"),
    ("labelled", "labeled"),
    ("labelling", "labeling"),
    ("leapt", "leaped"),
    ("learnt", "learned"),
    ("levelled", "leveled"),
    ("licence", "license"),
    ("licences", "licenses"),
    ("manoeuvre", "maneuver"),
    ("manoeuvres", "maneuvers"),
    ("metre", "meter"),
    ("metres", "meters"),
    ("modelled", "modeled"),
    ("modelling", "modeling"),
    ("offence", "offense"),
    ("practise", "practice"),
    ("practised", "practiced"),
    ("programme", "program"),
    ("programmes", "programs"),
    ("sceptical", "skeptical"),
    ("signalled", "signaled"),
    ("signalling", "signaling"),
    ("skilful", "skillful"),
    ("spelt", "spelled"),
    ("totalled", "totaled"),
    ("travelled", "traveled"),
    ("travelling", "traveling"),
    ("unravelled", "unraveled"),
    ("whilst", "while"),
];

/// British stems and their American forms, each with the endings that are common to both.
pub(super) const INFLECTED: &[(&[&str], &str, &str, &[&str])] = &[
    (
        &["behavi", "col", "endeav", "fav", "flav", "harb", "hon", "hum", "lab", "neighb", "rig", "vig"],
        "our",
        "or",
        &["", "s", "ed", "ing", "able", "ably", "ite", "ites", "less", "hood", "hoods"],
    ),
    (
        &[
            "canonical",
            "categor",
            "central",
            "character",
            "custom",
            "deserial",
            "discret",
            "emphas",
            "equal",
            "factor",
            "final",
            "formal",
            "general",
            "initial",
            "item",
            "linear",
            "local",
            "maxim",
            "memo",
            "minim",
            "monomorph",
            "normal",
            "optim",
            "organ",
            "parallel",
            "parameter",
            "penal",
            "prior",
            "quant",
            "random",
            "real",
            "recogn",
            "regular",
            "reorgan",
            "serial",
            "special",
            "stabil",
            "standard",
            "summar",
            "synchron",
            "token",
            "util",
            "vector",
            "visual",
        ],
        "is",
        "iz",
        &["e", "ed", "er", "ers", "es", "ing", "able", "ation", "ations"],
    ),
];

/// Every British spelling with its American form.
pub(super) fn spellings() -> impl Iterator<Item = (String, String)> {
    let inflected = INFLECTED.iter().flat_map(|&(stems, british, american, endings)| {
        stems.iter().flat_map(move |stem| {
            endings
                .iter()
                .map(move |ending| (format!("{stem}{british}{ending}"), format!("{stem}{american}{ending}")))
        })
    });
    SPELLING.iter().map(|&(british, american)| (british.to_owned(), american.to_owned())).chain(inflected)
}
