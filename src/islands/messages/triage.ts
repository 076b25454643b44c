import { socialSecurityNumber } from '#edge/domains/conversations/social-security-number'

/** What a message may be about that cannot wait for an answer. */
export type Urgency = 'emergency' | 'crisis' | 'exposure' | 'secret'

/** Without accents and vowel signs, which many leave out on a phone. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/’/g, "'")
const words = (...patterns: readonly string[]) => new RegExp(fold(patterns.join('|')), 'iu')

/** By what people write, in the product's languages. The first that fits is shown; none of them keeps a message back. */
const signs: readonly (readonly [Urgency, RegExp])[] = [
  [
    'crisis',
    words(
      'suicid',
      'kill (?:myself|me)\\b',
      'end(?:ing)? (?:my|it) (?:life|all)\\b',
      'want to die',
      "don'?t want to (?:live|be alive)",
      'better off dead',
      'hurt myself',
      'self.?harm',
      'quiero morir',
      'no quiero vivir',
      'matarme',
      'quitarme la vida',
      'me tuer\\b',
      'envie de mourir',
      'veux (?:mourir|en finir)',
      'انتحر',
      'انتحار',
      'أقتل نفسي',
      'أريد أن أموت',
      'لا أريد العيش',
    ),
  ],
  [
    'emergency',
    words(
      'chest (?:pain|hurts|is tight)',
      'pain in my chest',
      'heart attack',
      "(?:can ?not|can'?t|trouble|difficulty|hard to|not) breath",
      'short(?:ness)? of breath',
      'passed out',
      'faint(?:ed|ing)',
      'anaphyla',
      '(?:vomit|throw|cough|spit)\\w* (?:up )?blood',
      'unconscious',
      'overdos',
      'stroke\\b',
      '(?:face|throat|tongue|lips)[\\w ]{0,20} swell',
      'swollen (?:face|throat|tongue|lips)',
      'bleeding (?:a lot|heavily)',
      "won'?t stop bleeding",
      'seizure',
      'dolor (?:de|en el) pecho',
      '(?:no puedo|dificultad para|cuesta) respirar',
      'falta (?:el|de) aire',
      'infarto',
      'ataque (?:al corazón|cardíaco)',
      'me desmay',
      'sobredosis',
      'douleur (?:à|dans) la poitrine',
      '(?:peux|arrive) (?:pas|plus) (?:à )?respirer',
      'mal à respirer',
      'crise cardiaque',
      'infarctus',
      'évanoui',
      'surdose',
      'ألم في الصدر',
      'لا أستطيع التنفس',
      '(?:ضيق|صعوبة) (?:في )?(?:ال)?تنفس',
      'نوبة قلبية',
      'أغمي علي',
      'جرعة زائدة',
    ),
  ],
  [
    'exposure',
    words(
      'condom (?:\\w+ )?(?:broke|slipped|came off|fell off|tore|torn|ripped|split|burst|popped)',
      '(?:broken|torn|ripped) condom',
      "didn'?t use (?:a condom|protection)",
      'exposed to (?:hiv|aids)',
      '(?:was|been|got|were) exposed',
      '(?:need|start|get) pep\\b',
      'no condom',
      'hiv exposure',
      'needle ?stick',
      'shared (?:a )?needle',
      '\\braped?\\b',
      'sexual(?:ly)? assault',
      'unprotected (?:sex|anal|vaginal)',
      'without a condom',
      'missed (?:\\w+ ){0,3}prep',
      'rompió el (?:condón|preservativo)',
      '(?:condón|preservativo) (?:roto|se rompió)',
      'sin (?:condón|preservativo|protección)',
      'estuve expuest[oa]',
      'necesito (?:la )?pep\\b',
      'me violaron',
      "(?:préservatif|capote) (?:a |s'est )?(?:craqu|déchir|romp)",
      'sans (?:préservatif|capote|protection)',
      'non protégé',
      'été exposée?',
      'besoin (?:de |de la |du )?(?:pep|tpe)\\b',
      'violée?\\b',
      'تمزق الواقي',
      'بدون (?:واقي|حماية)',
      'تعرضت لفيروس',
      'اغتصب',
    ),
  ],
  ['secret', new RegExp(`${socialSecurityNumber.source}|\\b(?:\\d[ -]?){15}\\d\\b`)],
]

/** What stands beside a message while it is written; null for most. Read in the browser only, and told to no one. */
export const urgencyOf = (text: string): Urgency | null =>
  signs.find(([, sign]) => sign.test(fold(text)))?.[0] ?? null

/** Whether its writer must not wait for an answer. */
export const cannotWait = (text: string): boolean => {
  const urgency = urgencyOf(text)
  return urgency !== null && urgency !== 'secret'
}

interface Written {
  readonly text: string | null
  readonly sentByUserId: string
  readonly createdAt: string
}
const urgentForMs = 72 * 3_600_000

/** The newest text of a patient that cannot wait, until someone answers or 72 hours have passed; null for most. */
export const urgentUnanswered = (
  messages: readonly Written[],
  patientId: string,
  now: number,
): string | null =>
  messages
    .slice(messages.findLastIndex(({ sentByUserId }) => sentByUserId !== patientId) + 1)
    .findLast(
      ({ text, createdAt }) => cannotWait(text ?? '') && now - Date.parse(createdAt) < urgentForMs,
    )?.text ?? null
