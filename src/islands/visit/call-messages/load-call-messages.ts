import type { Api } from '#edge/client'
import { loadAll } from '#islands/account/my-record/load-all'

/** Loads the chat messages of a call, in order. */
export const loadCallMessages = (api: Api, appointment: string) =>
  loadAll((page) => api.call_messages.in({ appointments: appointment }).page({ page }))
export type CallMessage = Awaited<ReturnType<typeof loadCallMessages>>[number]
