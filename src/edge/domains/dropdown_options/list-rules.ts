import { foldText } from '#edge/platform/fold-text'

/** Lists of reasons, by what they are for. Their codes are made of their words: 'Patient asked' is patient_asked. */
const reasonLists: Readonly<Record<string, string>> = {
  patient_cancel: 'Why a patient cancels a visit',
  staff_cancel: 'Why staff cancel a visit',
  missed: 'Why a visit is missed',
  technical: 'Why a call fails',
  incomplete: 'Why a visit is not held to its end',
  reject: 'Why a visit is declined',
  release_visit: 'Why a visit on demand is given back',
  correction_denied: 'Why a correction is denied',
  time_decline: 'Why time off visits is declined',
  task_not_applicable: 'Why a task does not apply',
  prescription_end: 'Why a prescription is canceled or ended',
  renewal_denied: 'Why a renewal is denied',
  prior_auth_denial: 'Why a payer denies a prior authorization',
  payment_resolve: 'How a payment is settled without a card',
  payment_refund: 'Why a payment is given back',
  payment_settle_refund: 'How a refund that failed is given back',
  lab_discarded: 'Why results without a patient are discarded',
  fax_discarded: 'Why faxes are discarded',
  fax_reopened: 'Why faxes are routed anew',
  assistance_decline: 'Why a patient declines help with costs',
  assistance_deny: 'Why a program denies help with costs',
  self_test_declined: 'Why a patient does not take a test at home',
}
/** Lists of answers that the record keeps as they were written: their code is their words. */
const answerLists: Readonly<Record<string, string>> = {
  gender: 'Gender',
  sexuality: 'Sexuality',
  relationship: 'Relationship',
  ethnicity: 'Ethnicity',
  sexual_role: 'Sexual role',
  partner_count: 'Number of partners',
  sti_history: 'Past infections',
}
/** What staff call a list that the clinic adds choices to and retires them from. */
export const openListNames: Readonly<Record<string, string>> = { ...reasonLists, ...answerLists }

/** Codes of these lists that the product itself writes, or asks more about. */
const requiredCodes: Readonly<Record<string, string>> = {
  other: 'It is for people whom no other choice fits; they then say why.',
  'Prefer not to answer': 'It is for people who do not want to answer.',
  'ethnicity/Hispanic or Latino': 'The answer on race is derived from it.',
  'patient_cancel/prefer_not_to_say': 'It is recorded when a patient cancels without a reason.',
  'staff_cancel/booked_in_error': 'It is recorded when a visit on demand is withdrawn.',
  'missed/provider_missed': 'It decides who is told of a missed visit.',
}

const fixedText = 'The product depends on the choices of this list.'

/** Why choices are neither added to a list nor retired from it; null where they may be. */
export const listProblem = (list: string): string | null => (openListNames[list] ? null : fixedText)

/** Why a choice cannot be retired; null where it may be. */
export const retireProblem = ({ list, code }: { list: string; code: string }): string | null =>
  listProblem(list) ?? requiredCodes[`${list}/${code}`] ?? requiredCodes[code] ?? null

/** The code of a new choice; empty where its words hold no letter or digit. */
export const codeOf = (list: string, label: string): string =>
  answerLists[list]
    ? label
    : foldText(label)
        .replace(/[^a-z0-9]+/g, '_')
        .replace(/^_+|_+$/g, '')
        .slice(0, 50)
