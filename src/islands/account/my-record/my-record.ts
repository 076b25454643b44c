import type { Api } from '#edge/client'

export type MyRecord = Awaited<ReturnType<typeof loadMyRecord>>

const maxRows = 100

/** All that a patient may take along, as they may read it. */
export const loadMyRecord = async (api: Api) => {
  const me = await api.call('GET /me')
  const params = { patient: me.id }
  const [history, insurances, visits, consents] = await Promise.all([
    api.call('GET /patients/:patient/health_histories', {
      params,
      query: { filter: { status: ['proposed', 'active', 'resolved'] }, page: { size: maxRows } },
    }),
    api.insurances.in({ patients: me.id }).list({ filter: { status: 'active' }, sort: 'rank' }),
    api.appointments
      .in({ patients: me.id })
      .list({ sort: '-startsAt', page: { size: maxRows }, include: ['provider'] }),
    api.consents.in({ patients: me.id }).list({ sort: '-at', page: { size: maxRows } }),
  ])
  return { me, history, insurances, visits, consents }
}
