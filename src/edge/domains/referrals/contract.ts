import { deliveryStatuses } from '#edge/deliveries/statuses'
import {
  attribute,
  attributeGroup,
  contract,
  endpoint,
  one,
  oneOf,
  z,
} from '#edge/jsonapi/contract'
import { dateField, instantField, line, paragraphs, stampFields, uuid } from '#edge/platform/fields'
import {
  enclosures,
  otherWays,
  referralKinds,
  referralOutcomes,
  referralReasons,
  referralStates,
  referralStatuses,
  sentWays,
} from './statuses'

export const referralsPath = '/patients/:patient/encounters/:encounter/referrals'
const at = referralsPath
const note = z.optional(z.nullable(paragraphs(2000)))

/** What is said of a referral when it is made, and when its loop is closed. */
export const newReferral = {
  toKind: z.enum(referralKinds, 'Choose where to'),
  reasonCode: z.enum(referralReasons, 'Choose a reason'),
  /** By when its outcome should be known. */
  dueOn: dateField,
  toName: line(200, 'Say who it goes to'),
  note,
}
export const enclosure = z.enum(enclosures)
/** Enclosing needs the agreement of the patient, and a recipient that gives health care. */
export const enclosing = {
  encloses: z.optional(z.nullable(z.array(enclosure).check(z.maxLength(4)))),
  agreed: z.optional(z.boolean()),
}
export const referralWay = { way: z.enum(otherWays, 'Choose how it was sent') }
export const referralFax = { recipientId: uuid }
export const referralEnd = {
  outcome: z.enum(referralOutcomes, 'Choose how it ended'),
  outcomeNote: note,
}

export * from './statuses'

export const referrals = contract('referrals', {
  description: 'A patient sent on to others, until it is known what came of it.',
  attributes: {
    ...attributeGroup(newReferral, 'create'),
    toName: attribute(newReferral.toName, 'create', 'encrypted'),
    note: attribute(note, 'create', 'encrypted'),
    encloses: attribute(enclosing.encloses, 'create'),
    agreed: attribute(enclosing.agreed, 'create', 'computed'),
    status: z.enum(referralStatuses),
    sentAt: z.optional(z.nullable(instantField)),
    sentWay: z.optional(z.nullable(z.enum(sentWays))),
    /** How far the last fax is; null while nothing was faxed. */
    faxStatus: attribute(z.optional(z.nullable(z.enum(deliveryStatuses))), 'computed'),
    outcome: z.optional(z.nullable(referralEnd.outcome)),
    outcomeNote: attribute(note, 'encrypted'),
    closedAt: z.optional(z.nullable(instantField)),
    ...stampFields,
  },
  relationships: {
    patient: one('patients'),
    encounter: one('encounters'),
    sentBy: one('users', 'optional'),
  },
  filters: { status: oneOf(z.enum(referralStatuses)), toKind: z.enum(referralKinds) },
  sorts: ['-createdAt', 'dueOn'],
  mounts: { [at]: ['list', 'create'] },
  states: referralStates,
  stepUp: ['fax'],
  actions: {
    /** Records that the letter was sent in another way than by fax. */
    send: { input: z.strictObject(referralWay), at: [`POST ${at}/:id/send`] },
    fax: { input: z.strictObject(referralFax), at: [`POST ${at}/:id/fax`] },
    accept: { at: [`POST ${at}/:id/accept`] },
    close: {
      input: z.strictObject(referralEnd),
      at: [`POST ${at}/:id/close`],
    },
    cancel: { at: [`POST ${at}/:id/cancel`] },
  },
})

export const referralLetter = endpoint('referrals.letter', {
  at: `GET ${at}/:id/letter`,
  description: 'The letter that goes with a referral, as a PDF: who is sent, where to, and why.',
  mediaType: 'application/pdf',
})
