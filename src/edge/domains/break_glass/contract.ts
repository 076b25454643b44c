import {
  attribute,
  contract,
  endpoint,
  isPresent,
  one,
  resourceObject,
  resourceObjects,
  z,
} from '#edge/jsonapi/contract'
import { dateField, instantField, line, paragraphs } from '#edge/platform/fields'
import { emergencyReasons, reviewVerdicts } from './review-period'

const reasonCode = z.enum(emergencyReasons, 'Choose a reason')
const verdict = z.enum(reviewVerdicts, 'Choose a verdict')
const reasonText = paragraphs(1000, 'Tell us more').check(
  z.minLength(20, 'Say why in at least 20 characters'),
)

export const breakGlass = contract('break_glass', {
  description:
    'A record outside of a clinician’s care, opened for four hours for a reason that is told to the patient and reviewed.',
  attributes: {
    reasonCode,
    reasonText: attribute(z.string(), 'encrypted', 'guarded'),
    openedAt: instantField,
    expiresAt: instantField,
    closedAt: z.nullable(instantField),
    reviewDueAt: attribute(instantField, 'guarded'),
    reviewedAt: z.nullable(instantField),
    verdict: attribute(z.nullable(verdict), 'guarded'),
    reviewNote: attribute(z.nullable(z.string()), 'encrypted', 'guarded'),
    userName: attribute(z.string(), 'userName'),
    patientName: attribute(z.string(), 'userName'),
    reviewedByName: attribute(z.nullable(z.string()), 'userName', 'guarded'),
  },
  relationships: {
    patient: one('patients'),
    user: one('users'),
    reviewedBy: one('users', 'optional'),
  },
  guarded: ['reviewedBy'],
  filters: { reviewed: isPresent('reviewedAt') },
  sorts: ['-openedAt', 'reviewDueAt'],
  mounts: { '/break_glass': ['list'], '/patients/:patient/break_glass': ['list'] },
  actions: {
    review: {
      input: z.strictObject({ verdict, reviewNote: paragraphs(1000, 'Say what you found') }),
      at: ['POST /break_glass/:id/review'],
    },
  },
})

const opened = resourceObject('break_glass', { expiresAt: z.string() })

export const startEmergencyAccess = endpoint('break_glass.open', {
  at: 'POST /patients/:patient/break_glass',
  once: true,
  description:
    'Opens a record outside of the caller’s care for four hours: the patient and the reviewers are told at once.',
  body: z.strictObject({ reasonCode, reasonText }),
  output: opened,
  status: 201,
  limit: { max: 10, windowSeconds: 3600 },
  stepUp: true,
})

export const endEmergencyAccess = endpoint('break_glass.close', {
  at: 'DELETE /patients/:patient/break_glass',
  description: 'Ends the caller’s own emergency access early.',
})

export const findForEmergency = endpoint('break_glass.find', {
  at: 'POST /break_glass/patients',
  description:
    'The patient of exactly this last name, its accents and case aside, and date of birth, in a state where the caller is licensed; each question is kept.',
  body: z.strictObject({ lastName: line(100, 'Enter the last name'), dob: dateField }),
  output: resourceObjects('patients', { fullChosenName: z.string() }),
  limit: { max: 20, windowSeconds: 3600 },
})
