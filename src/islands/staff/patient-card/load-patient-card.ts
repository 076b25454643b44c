import { type Api, ApiError } from '#edge/client'
import type { ReadableParts } from '../access/readable-parts'
import { loadNotes } from '../notes/notes'
import { type PatientCardData, patientFacts } from './patient-card'

/** Reads a patient's card; the API audits the read. Rejects as the API does. */
export const loadPatientCard = async (
  api: Api,
  access: ReadableParts,
  id: string,
): Promise<PatientCardData> => {
  const [patient, treatments, notes, workNotes, record] = await Promise.all([
    api.patients.get(id, { include: access.careTeam }),
    access.treatments
      ? api
          .call('GET /patients/:patient/treatment_types', { params: { patient: id } })
          .catch(undefinedIfHidden)
      : undefined,
    access.notes ? loadNotes(api, 'notes', id).catch(undefinedIfHidden) : undefined,
    access.workNotes ? loadNotes(api, 'work_notes', id).catch(undefinedIfHidden) : undefined,
    access.outsideCare
      ? api.call('GET /patients/:patient/accessible', { params: { patient: id } })
      : undefined,
  ])
  return {
    ...patientFacts(patient, treatments),
    provider: linkedName(patient.provider),
    cbo: linkedName(patient.cbo),
    notes,
    workNotes,
    isOutsideCare: record?.isOutsideCare ?? false,
  }
}

/** 403 and 404 leave the section out of the card. */
const undefinedIfHidden = (error: unknown) => {
  if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return undefined
  throw error
}

/** The name of an included resource; null when there is none, undefined when this role may not see it. */
const linkedName = (linked: object | null | undefined): string | null | undefined => {
  if (!linked) return linked
  const found = Object.entries(linked).find(([key]) => key === 'name' || key === 'fullName')
  return typeof found?.[1] === 'string' ? found[1] : undefined
}
