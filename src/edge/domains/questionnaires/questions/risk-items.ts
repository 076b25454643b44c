import { none, skip, unsure } from './options'
import type { Item } from './questionnaire'

/** What is soonest comes first: an answer in writing is too late for PEP. */
const pepNow =
  'PEP can still prevent HIV, and every hour counts. Go to an emergency room now if you can, or start a visit here now. Do not wait for us to read this: your answers are saved.'
const startVisit = { href: '/app/treatments/pep', label: 'Start a visit now' } as const
const callHotline = { href: 'tel:+18006564673', label: 'Call 800-656-4673, day or night' } as const

export const recentExposure = {
  linkId: 'exposure_72h',
  text: 'In the last 72 hours, could you have been exposed to HIV?',
  help: 'For example: sex without a condom or PrEP with someone who may have HIV, a shared needle, or sex you did not agree to.',
  type: 'choice',
  options: [{ code: 'yes', label: 'Yes' }, { code: 'no', label: 'No' }, unsure],
  required: true,
  advice: [
    {
      anyOf: ['yes', 'unsure'],
      text: pepNow,
      link: startVisit,
    },
  ],
} as const satisfies Item

export const exposureTime = {
  linkId: 'exposure_hours',
  text: 'How long ago did it happen?',
  help: 'A guess is fine.',
  type: 'choice',
  options: [
    { code: 'under_24', label: 'Less than 24 hours' },
    { code: 'under_48', label: '24 to 48 hours' },
    { code: 'under_72', label: '48 to 72 hours' },
    { code: 'over_72', label: 'More than 72 hours' },
  ],
  required: true,
  advice: [
    {
      anyOf: ['under_24', 'under_48', 'under_72'],
      text: pepNow,
      link: startVisit,
    },
    {
      anyOf: ['over_72'],
      text: 'PEP is not recommended after 72 hours. If you are only just past it, ask an emergency room or a clinician anyway. You are in the right place: we plan the tests with you, and PrEP can protect you from now on.',
    },
  ],
} as const satisfies Item

export const exposureKind = {
  linkId: 'exposure_kind',
  text: 'What happened?',
  help: 'It helps us to judge the risk. Nothing here is held against you.',
  type: 'multi',
  options: [
    { code: 'anal', label: 'Anal sex' },
    { code: 'vaginal', label: 'Vaginal or front sex' },
    { code: 'oral', label: 'Oral sex' },
    { code: 'needle', label: 'A shared needle or other equipment' },
    { code: 'assault', label: 'Sex I did not agree to' },
    { code: 'other', label: 'Something else' },
    skip,
  ],
  required: true,
  advice: [
    {
      anyOf: ['assault'],
      text: 'We are sorry this happened. It was not your fault. Someone is there to talk, in confidence.',
      link: callHotline,
    },
  ],
} as const satisfies Item

export const partners = {
  linkId: 'partners_3_months',
  text: 'How many people have you had sex with in the last 3 months?',
  type: 'choice',
  options: [
    { code: '0', label: 'None' },
    { code: '1', label: 'One' },
    { code: '2-5', label: '2 to 5' },
    { code: '6-10', label: '6 to 10' },
    { code: '11', label: 'More than 10' },
    skip,
  ],
} as const satisfies Item

export const condoms = {
  linkId: 'condom_use',
  text: 'How often do you use condoms?',
  help: 'Any answer is fine.',
  type: 'choice',
  options: [
    { code: 'always', label: 'Always' },
    { code: 'mostly', label: 'Most of the time' },
    { code: 'sometimes', label: 'Sometimes' },
    { code: 'never', label: 'Never' },
    skip,
  ],
} as const satisfies Item

export const bodyParts = {
  linkId: 'body_parts',
  text: 'Which parts of your body are part of the sex you have?',
  help: 'We test where an infection could be.',
  type: 'multi',
  options: [
    { code: 'mouth', label: 'Mouth or throat' },
    { code: 'penis', label: 'Penis' },
    { code: 'vagina', label: 'Vagina or front hole' },
    { code: 'anus', label: 'Anus or bottom' },
    skip,
  ],
  required: true,
} as const satisfies Item

export const partnerWithHiv = {
  linkId: 'partner_hiv',
  text: 'Does a partner of yours live with HIV?',
  help: 'Someone whose virus cannot be found does not pass it on through sex.',
  type: 'choice',
  options: [
    { code: 'no', label: 'Not that I know of' },
    { code: 'undetectable', label: 'Yes, undetectable' },
    { code: 'detectable', label: 'Yes, and I’m not sure it is undetectable' },
    skip,
  ],
} as const satisfies Item

export const drugs = {
  linkId: 'drugs',
  text: 'In the last 3 months, have you used any of these?',
  help: 'Some do not go well with medicine. It stays between you and your care team.',
  type: 'multi',
  options: [
    { code: 'poppers', label: 'Poppers' },
    { code: 'meth', label: 'Crystal meth' },
    { code: 'ghb', label: 'GHB or GBL' },
    { code: 'cocaine', label: 'Cocaine or crack' },
    { code: 'injected', label: 'Anything injected' },
    none,
    skip,
  ],
} as const satisfies Item

export const recentStis = {
  linkId: 'sti_12_months',
  text: 'In the last 12 months, were you told you had any of these?',
  type: 'multi',
  options: [
    { code: 'chlamydia', label: 'Chlamydia' },
    { code: 'gonorrhea', label: 'Gonorrhea' },
    { code: 'syphilis', label: 'Syphilis' },
    none,
    unsure,
  ],
} as const satisfies Item
