/** What demo rows are called; the kind stands in the second group of the id. */
const kinds = {
  patient: '0101',
  staff: '0102',
  clinician: '0103',
  provider: '0104',
  license: '0105',
  cbo: '0106',
  pharmacy: '0107',
  contract: '0108',
  priorAuth: '0170',
  rule: '0109',
  visit: '0110',
  history: '0111',
  consent: '0112',
  note: '0113',
  todo: '0114',
  notification: '0115',
  platform: '0116',
  blackout: '0117',
  availability: '0120',
  timeAway: '0121',
  adminTime: '0124',
  earlierTime: '0125',
  call: '0122',
  task: '0123',
  procedure: '0130',
  procedureRevision: '0131',
  snippet: '0132',
  conversation: '0140',
  message: '0141',
  healthEntry: '0150',
  healthAlert: '0151',
  insurance: '0152',
  lab: '0160',
  labResult: '0161',
  unmatchedLab: '0162',
  selfTest: '0163',
  prescription: '0164',
  assignment: '0165',
  assessment: '0167',
  questionnaire: '0168',
  payment: '0173',
  roiRequest: '0169',
  assistance: '0174',
  onDemand: '0170',
  onDemandVisit: '0171',
  exposure: '0175',
  visitInWriting: '0172',
  faxRecipient: '0176',
} as const
export type IdKind = keyof typeof kinds

/** The same lower-case id, shaped like a UUIDv7, for the same kind and number (at most 12 digits) each time. */
export const demoId = (kind: IdKind, number: number | string) =>
  `01990000-${kinds[kind]}-7000-8000-${String(number).padStart(12, '0')}`

/** Every id of a kind, for `like`. */
export const anyId = (kind: IdKind) => `01990000-${kinds[kind]}-7000-8000-%`

/** What `npm run demo` says at its end, and the tests sign in with. Local only. */
export const demoPassword = 'Demo-pass-2026!'
export const demoMail = (name: string) => `${name}@demo.careplus.test`
