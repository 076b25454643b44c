import type { Api } from '#edge/client'
import { type PatientAppointment, unsettledStatuses } from './appointment'

const appointmentsOf = (api: Api, patientId: string) => api.appointments.in({ patients: patientId })

/** The start of every query key that appointments outdate. */
export const appointmentsKey = (patientId: string) => `/patients/${patientId}/appointments`

/** Appointments without an outcome, earliest first: upcoming, in progress, or past and not settled. */
export const loadOpen = async (api: Api, patientId: string): Promise<PatientAppointment[]> =>
  (
    await appointmentsOf(api, patientId).list({
      filter: { status: [...unsettledStatuses] },
      sort: 'startsAt',
      include: ['provider'],
    })
  ).map(toAppointment)

/** One page of past and canceled appointments, latest first; `next` is the cursor of the page after it. */
export const loadPast = async (api: Api, patientId: string, after?: string) => {
  const { rows, next } = await appointmentsOf(api, patientId).page({
    filter: {
      status: ['Complete', 'Documenting', 'Canceled', 'Missed', 'Failed', 'Rejected', 'Abandoned'],
    },
    sort: '-startsAt',
    include: ['provider'],
    page: { size: 10, ...(after && { after }) },
  })
  return { appointments: rows.map(toAppointment), next }
}

export const loadAppointment = async (
  api: Api,
  patientId: string,
  id: string,
): Promise<PatientAppointment> =>
  toAppointment(await appointmentsOf(api, patientId).get(id, { include: ['provider'] }))

type Row = Awaited<ReturnType<typeof rowsOf>>[number]
const rowsOf = (api: Api) => api.appointments.list({ include: ['provider'] })

const toAppointment = (row: Row): PatientAppointment => ({
  id: row.id,
  version: row.version ?? 1,
  status: row.status,
  mode: row.mode ?? 'other',
  startsAt: row.startsAt,
  minutes: row.minutes ?? 0,
  lapsedAt: row.lapsedAt ?? null,
  isWithoutClinician: row.isWithoutClinician ?? false,
  reason: row.visitReason ?? 'Visit',
  encounterTypeId: row.encounterTypeId ?? '',
  providerId: row.providerId ?? null,
  provider: row.provider && {
    name: row.provider.fullName,
    suffix: row.provider.suffix,
    pronouns: row.provider.pronouns,
    portrait: row.provider.portrait ?? row.provider.id,
    timezone: row.provider.timezone,
  },
})
