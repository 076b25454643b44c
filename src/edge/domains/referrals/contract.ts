import * as z from 'zod/mini'
import { attribute } from '#edge/jsonapi/attribute'
import { contract, endpoint, one, oneOf } from '#edge/jsonapi/contract'
import { dateField, instantField, line, paragraphs } from '#edge/platform/fields'
import {
  referralKinds,
  referralOutcomes,
  referralReasons,
  referralStates,
  referralStatuses,
} from './statuses'

export const referralsPath = '/patients/:patient/encounters/:encounter/referrals'
const at = referralsPath
const outcome = z.enum(referralOutcomes, 'Choose how it ended')
const outcomeNote = paragraphs(2000)

export * from './statuses'

export const referrals = contract('referrals', {
  description: 'A patient sent on to others, until it is known what came of it.',
  attributes: {
    toKind: attribute(z.enum(referralKinds, 'Choose where to'), 'create'),
    toName: attribute(line(200, 'Say who it goes to'), 'create', 'sealed'),
    reasonCode: attribute(z.enum(referralReasons, 'Choose a reason'), 'create'),
    note: attribute(z.optional(z.nullable(paragraphs(2000))), 'create', 'sealed'),
    /** By when its outcome should be known. */
    dueOn: attribute(dateField, 'create'),
    status: z.enum(referralStatuses),
    outcome: z.optional(z.nullable(outcome)),
    outcomeNote: attribute(z.optional(z.nullable(outcomeNote)), 'sealed'),
    closedAt: z.optional(z.nullable(instantField)),
    createdAt: instantField,
    updatedAt: instantField,
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
  actions: {
    send: { at: [`POST ${at}/:id/send`] },
    accept: { at: [`POST ${at}/:id/accept`] },
    close: {
      input: z.strictObject({ outcome, outcomeNote: z.optional(z.nullable(outcomeNote)) }),
      at: [`POST ${at}/:id/close`],
    },
    cancel: { at: [`POST ${at}/:id/cancel`] },
  },
})

export const referralLetter = endpoint({
  name: 'referrals.letter',
  at: `GET ${at}/:id/letter`,
  description: 'The letter that goes with a referral, as a PDF: who is sent, where to, and why.',
  mediaType: 'application/pdf',
})
