import * as z from 'zod/mini'
import { attribute } from '#edge/jsonapi/attribute'
import { contract, one } from '#edge/jsonapi/contract'

/** Whom a patient is assigned to, and the attribute of the patient that says so. */
export const assignmentAttributes = {
  provider: 'providerId',
  support_user: 'supportUserId',
  cbo: 'cboId',
  pharmacy: 'pharmacyId',
} as const
export type AssignmentRole = keyof typeof assignmentAttributes
export const assignmentRoles = Object.keys(assignmentAttributes) as AssignmentRole[]

const name = attribute(z.nullable(z.string()), 'computed')

export const patientAssignments = contract('patient_assignments', {
  description: 'From whom to whom a patient was handed over, newest first.',
  attributes: {
    role: z.enum(assignmentRoles),
    /** Null where there was, or is, no one. */
    fromName: name,
    toName: name,
    byName: name,
    createdAt: z.string(),
  },
  relationships: { patient: one('patients') },
  sorts: ['-createdAt'],
  mounts: { '/patients/:patient/assignments': ['list'] },
})
