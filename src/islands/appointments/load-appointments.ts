import type { Api } from '../../edge/client'
import { coming, type Visit } from './appointment'

const at = (api: Api, patientId: string) => api.appointments.in({ patients: patientId })

/** What is still to come, the soonest first. */
export const loadComing = async (api: Api, patientId: string): Promise<Visit[]> =>
  (
    await at(api, patientId).list({
      filter: { status: [...coming] },
      sort: 'startsAt',
      include: ['provider'],
    })
  ).map(visitOf)

/** What took place or did not, the latest first, a page at a time. */
export const loadPast = async (api: Api, patientId: string, after?: string) => {
  const { rows, next } = await at(api, patientId).page({
    filter: {
      status: ['Complete', 'Documenting', 'Canceled', 'Missed', 'Failed', 'Rejected', 'Abandoned'],
    },
    sort: '-startsAt',
    include: ['provider'],
    page: { size: 10, ...(after && { after }) },
  })
  return { visits: rows.map(visitOf), next }
}

export const loadVisit = async (api: Api, patientId: string, id: string): Promise<Visit> =>
  visitOf(await at(api, patientId).get(id, { include: ['provider'] }))

type Row = Awaited<ReturnType<typeof rowsOf>>[number]
const rowsOf = (api: Api) => api.appointments.list({ include: ['provider'] })

const visitOf = (row: Row): Visit => ({
  id: row.id,
  version: row.version ?? 1,
  status: row.status,
  mode: row.mode ?? 'other',
  startsAt: row.startsAt,
  minutes: row.minutes,
  reason: row.visitReason ?? 'Visit',
  encounterTypeId: row.encounterTypeId ?? '',
  provider: row.provider && {
    name: row.provider.fullName,
    suffix: row.provider.suffix,
    pronouns: row.provider.pronouns,
    portrait: row.provider.portrait ?? row.provider.id,
    timezone: row.provider.timezone,
  },
})
