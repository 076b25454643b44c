import { reasonInput } from '#edge/domains/dropdown_options/reason-codes'
import {
  attribute,
  attributeGroup,
  contract,
  many,
  one,
  oneOf,
  range,
  relation,
  z,
} from '#edge/jsonapi/contract'
import { instantField, noteField, paragraphs } from '#edge/platform/fields'
import { labTestCodes } from './lab-tests'
import {
  callReasons,
  closingPlans,
  holdReasons,
  labOutcomes,
  labReviewStatuses,
  labStates,
  labStatuses,
} from './transitions'
import { collections, vendorCodes } from './vendors'

const status = z.enum(labStatuses, 'No such status')
const reviewStatus = z.enum(labReviewStatuses, 'No such status')
const outcome = z.enum(labOutcomes, 'Choose an outcome')
const vendor = z.enum(vendorCodes, 'Choose a lab')
const whichTests = 'Choose what is tested'
const tests = z.array(z.enum(labTestCodes, whichTests), whichTests).check(
  z.minLength(1, whichTests),
  z.refine((codes) => new Set(codes).size === codes.length, 'Choose each test once'),
)

const optionalInstant = z.nullable(instantField)

/** What is said of an order when it is made. */
export const labOrder = { vendor, tests }
export const labHold = {
  reasonCode: z.enum(holdReasons, 'Choose why'),
  reasonText: z.optional(z.nullable(noteField)),
  /** At most 72 hours after the result came, which is what it is without. */
  until: z.optional(instantField),
}
/** What is done about a result, with words that are optional; a reason where the plan needs one. */
export const labClosing = {
  plan: z.enum(closingPlans, 'Choose what is done about it'),
  planText: z.optional(z.nullable(noteField)),
  planReason: z.optional(z.nullable(noteField)),
}

export * from './transitions'

export const labs = contract('labs', {
  description:
    'Tests of a patient: ordered, sampled, resulted, read by a clinician and released to the patient.',
  attributes: {
    vendor: attribute(vendor, 'write'),
    collection: z.enum(collections),
    tests: attribute(tests, 'write', 'encrypted', 'guarded'),
    status,
    /** Empty until there is a result. */
    reviewStatus: attribute(z.nullable(reviewStatus), 'guarded'),
    outcome: attribute(z.optional(z.nullable(outcome)), 'update', 'guarded'),
    /** Whether it waits for a clinician: neither time nor a release ends that. */
    awaitsClosing: attribute(z.boolean(), 'computed', 'guarded'),
    /** How grave it is, from 1, the gravest: a rank of `result_gravity.tsv`. */
    gravity: attribute(z.nullable(z.int()), 'guarded'),
    /** When it came for a clinician to act on, or changed last. */
    listedAt: attribute(optionalInstant, 'guarded'),
    dueAt: attribute(optionalInstant, 'guarded'),
    /** Time since which newer rules read the result as graver, which opened it; null otherwise. */
    graverRulesAt: attribute(optionalInstant, 'guarded'),
    /** Time since which the rules in force read the result as less grave than its rank; a clinician decides. */
    milderRulesAt: attribute(optionalInstant, 'guarded'),
    /** Who has it now: the assignee of its task, or its clinician. */
    ownerName: attribute(z.nullable(z.string()), 'computed', 'guarded'),
    /** The open task about it. */
    taskId: attribute(z.nullable(z.string()), 'computed', 'guarded'),
    /** Three marks of a result: the patient may read it, a clinician has read it, a plan is recorded. */
    releasedByName: attribute(z.nullable(z.string()), 'userName', 'guarded'),
    readAt: attribute(optionalInstant, 'guarded'),
    readByName: attribute(z.nullable(z.string()), 'userName', 'guarded'),
    closedAt: attribute(optionalInstant, 'guarded'),
    closedByName: attribute(z.nullable(z.string()), 'userName', 'guarded'),
    ...attributeGroup(
      {
        plan: z.nullable(labClosing.plan),
        planText: z.nullable(z.string()),
        planReason: z.nullable(z.string()),
      },
      'encrypted',
      'guarded',
    ),
    /** When a clinician told the patient in person. */
    toldAt: attribute(optionalInstant, 'guarded'),
    toldByName: attribute(z.nullable(z.string()), 'userName', 'guarded'),
    /** Whether the patient asks for a call before they read it. */
    callFirst: attribute(z.optional(z.boolean()), 'create'),
    /** Why it waits until a clinician has told the patient. */
    waitsForCall: attribute(z.nullable(z.enum(callReasons)), 'computed', 'guarded'),
    orderedAt: optionalInstant,
    /** Legs of a kit; one that the lab left out has no date. */
    shippedAt: optionalInstant,
    deliveredAt: optionalInstant,
    /** When the patient said that they mailed it, or the lab that it is on its way. */
    mailedAt: optionalInstant,
    receivedAt: optionalInstant,
    collectedAt: optionalInstant,
    /** When it came whole, or was corrected last. */
    resultedAt: attribute(optionalInstant, 'guarded'),
    releasedAt: attribute(optionalInstant, 'guarded'),
    /** When it releases itself, unless a clinician does before. */
    releasesAt: attribute(z.nullable(instantField), 'computed', 'guarded'),
    /** What the clinician says of it, in the patient's language. */
    patientMessage: attribute(
      z.optional(z.nullable(paragraphs(2000))),
      'update',
      'encrypted',
      'guarded',
    ),
    /** What the laboratory writes of the report as a whole. */
    conclusion: attribute(z.nullable(z.string()), 'encrypted', 'guarded'),
    /** Whether staff still read a part of its report that no rule understood, or that names another person. */
    hasUnreadPart: attribute(z.boolean(), 'computed', 'guarded'),
    holdReason: attribute(z.nullable(labHold.reasonCode), 'guarded'),
    holdUntil: attribute(optionalInstant, 'guarded'),
    ...attributeGroup(
      { holdText: z.nullable(z.string()), reasonText: z.nullable(z.string()) },
      'encrypted',
      'guarded',
    ),
    /** Why it was canceled, or the lab rejected it. */
    reasonCode: z.nullable(z.string()),
    trackingNumber: z.nullable(z.string()),
    /** Since when it has been in its status longer than `lab_legs.tsv` says; null otherwise. */
    lateAt: optionalInstant,
    /** When every attempt to tell the lab of the order, or of its cancellation, had failed; null once it is sent again. */
    transmissionFailedAt: attribute(optionalInstant, 'guarded'),
    requestedByName: attribute(z.string(), 'userName', 'guarded'),
    createdAt: instantField,
    updatedAt: attribute(instantField, 'guarded'),
  },
  relationships: {
    patient: one('patients'),
    encounter: one('encounters', 'optional'),
    appointment: one('appointments', 'optional'),
    provider: one('providers', 'optional'),
    requestedBy: one('users'),
    orderedBy: one('users', 'optional'),
    results: many('lab_results'),
  },
  guarded: ['encounter'],
  filters: {
    status: oneOf(status),
    reviewStatus: oneOf(reviewStatus),
    outcome: oneOf(outcome),
    vendor: oneOf(vendor),
    patient: relation('patient'),
    provider: relation('provider'),
    /** Those of the caller, or of the clinicians they assist. */
    mine: z.stringbool(),
    awaitsClosing: z.stringbool(),
    ...range('createdAt', instantField),
  },
  sorts: ['-createdAt', 'gravity'],
  mounts: {
    '/labs': ['list', 'read', 'update', 'delete'],
    '/patients/:patient/labs': ['list', 'read', 'create', 'update'],
    '/patients/:patient/encounters/:encounter/labs': ['list', 'create'],
    '/appointments/:appointment/labs': ['list'],
    '/providers/:provider/dashboard/labs': ['list'],
  },
  conditions: { '/providers/:provider/dashboard/labs': { awaitsClosing: true } },
  states: labStates,
  stepUp: ['release'],
  actions: {
    order: { at: ['POST /labs/:id/order'] },
    cancel: { at: ['POST /labs/:id/cancel'], input: reasonInput },
    mail: { at: ['POST /labs/:id/mail'] },
    retry: { at: ['POST /labs/:id/retry'] },
    nurse_review: { at: ['POST /labs/:id/nurse_review'] },
    make_ready: { at: ['POST /labs/:id/make_ready'] },
    follow_up: { at: ['POST /labs/:id/follow_up'] },
    release: { at: ['POST /labs/:id/release'] },
    hold: { at: ['POST /labs/:id/hold'], input: z.strictObject(labHold) },
    mark_read: { at: ['POST /labs/:id/mark_read'] },
    tell: { at: ['POST /labs/:id/tell'] },
    close: { at: ['POST /labs/:id/close'], input: z.strictObject(labClosing) },
    reopen: { at: ['POST /labs/:id/reopen'] },
  },
})
