import type { Api } from '#edge/client'
import {
  type OfferedAnswer,
  offeredAnswers,
} from '#edge/domains/questionnaires/questions/note-answers'
import type { StoredValue } from '../../stores/merge-fields'
import { loadAssessmentsOf } from '../assessments/assessments'
import type { CarriedFields } from './note-store'

const at = '/patients/:patient/appointments/:appointment/soap_notes'

/** Whose note, of which visit. */
export interface NoteAddress {
  readonly patientId: string
  readonly appointmentId: string
}

const paramsOf = ({ patientId, appointmentId }: NoteAddress) => ({
  params: { patient: patientId, appointment: appointmentId },
})

export const readNote = (api: Api, of: NoteAddress) => api.call(`GET ${at}`, paramsOf(of))
export type SoapNote = Awaited<ReturnType<typeof readNote>>

export const readForm = (api: Api, of: NoteAddress) =>
  api.call('GET /patients/:patient/appointments/:appointment/soap_schema', paramsOf(of))
export type NoteFormDefinition = Awaited<ReturnType<typeof readForm>>
export type NoteField = NoteFormDefinition['sections'][number]['fields'][number]

export const saveNote = (
  api: Api,
  of: NoteAddress,
  changes: Readonly<Record<string, StoredValue | null>>,
  version: number,
  carried: CarriedFields | null,
): Promise<SoapNote> =>
  api.call(`PATCH ${at}`, {
    ...paramsOf(of),
    version,
    body: {
      content: JSON.stringify(changes),
      ...(carried && { carriedFields: [...carried.fields], carriedFrom: carried.from }),
    },
  })

/** The current plan of a visit, with the contradictions of its note. */
export const readPlan = (api: Api, of: NoteAddress) => api.call(`GET ${at}/plan`, paramsOf(of))
export type CheckedPlan = Awaited<ReturnType<typeof readPlan>>

interface Signing {
  readonly show: boolean
  /** Contradictions that the clinician has read. */
  readonly seen: readonly string[]
}
export const signNote = (api: Api, of: NoteAddress, version: number, { show, seen }: Signing) =>
  api.call(`POST ${at}/sign`, {
    ...paramsOf(of),
    version,
    body: { attestation: true, show, seen: [...seen] },
  })
export const cosignNote = (api: Api, of: NoteAddress) =>
  api.call(`POST ${at}/cosign`, { ...paramsOf(of), body: { attestation: true } })
export const showNote = (api: Api, of: NoteAddress) => api.call(`POST ${at}/show`, paramsOf(of))
export const addAddendum = (api: Api, of: NoteAddress, body: string) =>
  api.call(`POST ${at}/addenda`, { ...paramsOf(of), body: { body } })

/** Answers of the patient, those of the latest assessment first; none where they cannot be read. */
export const loadPatientAnswers = async ({
  patientId,
}: NoteAddress): Promise<ReadonlyMap<string, OfferedAnswer>> => {
  try {
    const { rows } = await loadAssessmentsOf(patientId)
    return offeredAnswers(
      rows.toSorted((a, b) => (b.finishedAt ?? '').localeCompare(a.finishedAt ?? '')),
    )
  } catch {
    return new Map()
  }
}

/** The last signed note before this visit's, for what is taken over from it. */
export const readPrevious = async (
  api: Api,
  of: NoteAddress,
  { previousAppointmentId }: SoapNote,
): Promise<SoapNote | null> =>
  previousAppointmentId
    ? readNote(api, { ...of, appointmentId: previousAppointmentId }).catch(() => null)
    : null
