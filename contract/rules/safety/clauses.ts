/** What a part of the directions is about: giving the medicine, something else, or it isn't clear which. */
export type Subject = 'giving' | 'other' | 'unclear';

const giving = String.raw`giv(?:e|es|en|ing)|tak(?:e|es|en|ing)|appl(?:y|ies|ied|ying|ication)|administ\w+|inject\w*|insert\w*|instil\w*|inhal\w+|use[ds]?|using|swallow\w*|chew\w*|suck\w*|dissolv\w+|mix\w*|spray\w*|put|(?<!in )plac(?:e|ed|ing)|smear\w*|rub\w*|massag\w+|repeat\w*|withh\w+|omit\w*|skip\w*`;
/** What the medicine is, or comes in. */
const medicine = String.raw`dos(?:e|es|ing)|meds?|medic\w+|treatment|therapy|pills?|tab(?:let)?s?|cap(?:sule|let)?s?|patch(?:es)?|puffs?|drops?|sachets?|suppositor\w+|pessar\w+|lozenges?|wafers?|enemas?|vials?|nebules?|pumps?|scoops?|layers?|cream|ointment|lotion|gel|insulin|eyes?|ears?|nostrils?|units?|\d+ ?(?:mg|mL|g|microgram)`;
/** Stands in for words for how often or when. */
export const when = '…';

/** What is done beside giving it. */
const besides = String.raw`(?:patch )?check(?!ed)\w*(?: (?:the )?patch(?:es)?)?|(?:wash|clean|rins)\w*(?: the)? (?:hands|spacer|mask|mouthpiece|inhaler|nebuliser|tube)|measur\w+|monitor\w*|(?:record|document|report|review|(?:re)?assess)(?!ed)\w*|observ\w+|inspect\w*|weigh\w*|test(?:s|ed|ing)?|(?:re)?turn(?:s|ed|ing)?|(?:re)?position\w*|elevat\w+|encourag\w+|notify|contact|inform|store|pack(?:s|ed|ing)?|supply|dispens\w+|see (?:gp|dr|doctor|the|\w+ist)|attend|walk\w*|exercis\w+|sit|rotat\w+(?: \w+){0,3} (?:sites?|areas?|sides?|locations?|arms?|legs?)`;
const removing = String.raw`remov\w+(?: (?:the )?(?:old |used |previous )?patch(?:es)?)?|take (?:it |(?:the )?(?:old )?patch )?off|(?:patch )?off(?= (?:at|in|before|mane|nocte|overnight|\d|…))`;
const measured = String.raw`bp|blood (?:pressure|glucose|sugar|test|count)s?|b[gs]ls?|inr|pulse|heart rate|weights?|temp(?:erature)?|obs|bloods|fb[ce]|uecs?|u&es?|lfts?|tfts?|ecg|hba1c|(?:\w+ )?(?:levels?|scores?)|sats|spo2|saturations?|fluids?|pressure (?:area )?care|physio\w*|appointments?|sites?|stockings?|cpap`;
/** What may be either: rinsing is something else beside an inhaler, and how a mouthwash is used. */
const either = String.raw`rins\w+|gargl\w+|clean\w*|wash\w*|soak\w*|brush\w*|bath\w*|shower\w*|flush\w*|change(?!.*\bpatch)\w*|replac\w+(?!.*\bpatch)|start\w*|commenc\w+|begin\w*|ceas\w+|stop\w*|finish\w*|hold`;
/** What else applies only sometimes, or is a limit, or is near a wound. */
const qualified = String.raw`dressings?|wounds?|(?:mouth|oral|skin) care|(?:max(?:imum)?|exceed|(?:more|less) than)(?= \w)|from(?= …)|while|first dose|tonight|if|unless|when|until|increas\w+|decreas\w+|reduc\w+|titrat\w+`;
/** About the past: `last dose given on Friday`. */
const past =
  /^\W*(?:(?:the )?last (?:dose )?(?:was )?(?:given|taken|applied|administered|injected|changed)|started|began|commenced) (?:on \w+day|at \d[\d:.]*(?: ?[ap]\.?m)?)\W*$/i;

/** Before the word that says what a part is about. */
const lead = String.raw`(?:(?:please|also|always|ensure|nurses?|staff|rn|en|carers?|gp|dr|doctor|[a-z]{4,}ist|two|resident|patient|pt|to|may|must|should|needs?|be|is|the|a|an|next|note|and|then|plus|postural|fasting)\b[ :]*)*`;

const wordOf = (words: string) => new RegExp(String.raw`\b(?:${words})\b`, 'i');
const startsOf = (words: string) => new RegExp(String.raw`^\W*${lead}(?:${words})\b(?! ?:)`, 'i');
const aboutGiving = wordOf(`${giving}|${medicine}`);
const maybeOther = wordOf(
  `${besides}|${removing}|(?<!\\bfor (?:high |low )?)(?:${measured})|${either}|${qualified}`,
);
const startsOther = startsOf(`${besides}|${removing}|${measured}`);
/** `Weekly INR`. */
const namesOther = new RegExp(
  String.raw`^\W*…\s*(?:${measured}|reviews?|checks|turns|(?:webster[ -]?)?packs?\W*$)(?!\w)`,
  'i',
);
/** How words about giving it start, where the medicine isn't named: `with food`, `before bed`, or nothing but when. */
const startsGiving =
  /^(?:\W*…\W*\(|\W*(?:$|(?:only|max(?:imum)?|not|no|never|as|with|without|at|in|into|on|onto|to(?! be)|before|after|via|by|for|from|under|over|during|per|around|every|each|and|then|or|once|up|except|sparingly|strict(?:ly)?|orally|immediately|regularly|the (?:first|last)|do not|don['’]t|\d+)(?!\w)))/i;

/** A new part of a sentence, where something else is to be done. */
const boundary = new RegExp(
  String.raw`(?:[,:()–&+]| [-/] |\b(?:and|then|but)\b)\s*(?=${lead}(?:${giving}|${besides}|${removing}|${either}|max(?:imum)?|not? more|do not|not|never)\b)| (?=(?:${removing})\b)`,
  'i',
);

/** `t.i.d.` doesn't end a sentence, and `t.i.d. with food` is one sentence. */
const pointed = /\b(?![ap]\.m\b)(?:[A-Za-z]\.){1,3}[A-Za-z]\b(?:\.(?= [a-z]))?/g;

/** The parts of directions that may each be about something else, in lines without the points of short forms. */
export const clausesOf = (directions: string): string[] =>
  directions
    .replaceAll('\u00a0', ' ')
    .replace(pointed, (short) => short.replaceAll('.', ''))
    .split(/[;\n]|(?<!\b[ap]\.m)\.(?!\d)/i)
    .flatMap((sentence) => sentence.split(boundary));

/**
 * What a part is about. `rest` is the same with the mark in place of the words for how often and when; `names` are the
 * medicine's own, in lower case.
 */
export function subjectOf(clause: string, rest: string, names: readonly string[]): Subject {
  if (past.test(clause)) return 'other';
  const start = startsOther.exec(clause) ?? namesOther.exec(rest);
  if (start !== null) {
    const after = start.input.slice(start[0].length);
    // `Check BP, twice a day`: the BP, or the medicine?
    const isApart = rest
      .split(/[,:–]| - /)
      .some((part) => part.includes(when) && !maybeOther.test(part));
    return aboutGiving.test(after) || isApart ? 'unclear' : 'other';
  }
  if (maybeOther.test(rest)) return 'unclear';
  const isNamed = names.some((name) => rest.toLowerCase().includes(name));
  return isNamed || aboutGiving.test(rest) || startsGiving.test(rest) ? 'giving' : 'unclear';
}
