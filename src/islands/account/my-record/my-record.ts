import type { Api } from '#edge/client'
import { hasSummary } from '../../appointments/appointment'
import { loadPatientSummary } from '../../appointments/summary/load-summary'
import { loadAll } from './load-all'

export type MyRecord = Awaited<ReturnType<typeof loadMyRecord>>
export type MyHistory = Awaited<ReturnType<typeof loadMyHistory>>
export type MyConsents = Awaited<ReturnType<typeof loadMyConsents>>
export type MyMessages = Awaited<ReturnType<typeof loadMyMessages>>

/** The health record that a patient may take along, as they may read it. */
export const loadMyRecord = async (api: Api) => {
  const { me, history } = await loadMyHistory(api)
  const of = { patients: me.id }
  const [insurances, visits, labs, results, prescriptions] = await Promise.all([
    api.insurances.in(of).list({ filter: { status: 'active' }, sort: 'rank' }),
    loadAll((page) =>
      api.appointments.in(of).page({ sort: '-startsAt', page, include: ['provider'] }),
    ),
    loadAll((page) => api.labs.in(of).page({ page })),
    loadAll((page) => api.lab_results.in(of).page({ sort: '-finalAt', page })),
    loadAll((page) => api.prescriptions.in(of).page({ sort: '-writtenOn', page })),
  ])
  return {
    me,
    history,
    insurances,
    visits,
    labs: labs.filter(({ releasedAt }) => releasedAt !== null),
    // What was typed apart from an order stands in the history.
    results: results.filter(({ isCorrected, lab }) => !isCorrected && lab !== null),
    prescriptions,
    summaries: await loadSummaries(api, visits.filter(hasSummary)),
  }
}

/** What was told after these visits; of some nothing was. */
const loadSummaries = async (api: Api, visits: readonly { readonly id: string }[]) => {
  const summaries = await Promise.all(visits.map(({ id }) => loadPatientSummary(api, id)))
  return summaries.filter((summary) => summary !== null)
}

export const loadMyHistory = async (api: Api) => {
  const me = await api.call('GET /me')
  const history = await loadAll((page) =>
    api.callPage('GET /patients/:patient/health_histories', {
      params: { patient: me.id },
      query: { filter: { status: ['proposed', 'active', 'resolved'] }, page },
    }),
  )
  return { me, history }
}

export const loadMyConsents = async (api: Api) => {
  const me = await api.call('GET /me')
  const consents = await loadAll((page) =>
    api.consents.in({ patients: me.id }).page({ sort: '-at', page }),
  )
  return { me, consents }
}

/** All that a patient and the clinic wrote to each other, the oldest message of a conversation first. */
export const loadMyMessages = async (api: Api) => {
  const me = await api.call('GET /me')
  const [conversations, callMessages] = await Promise.all([
    loadAll((page) => api.conversations.page({ page })),
    loadAll((page) => api.call_messages.in({ patients: me.id }).page({ sort: 'createdAt', page })),
  ])
  return {
    me,
    callMessages,
    conversations: await Promise.all(
      conversations.map(async (conversation) => ({
        ...conversation,
        messages: await loadAll((page) =>
          api.messages.in({ conversations: conversation.id }).page({ sort: 'seq', page }),
        ),
      })),
    ),
  }
}
