import type { Api } from '#edge/client'

/** How many wait for a visit now, of those whom the caller sees. */
export const countWaiting = async (api: Api) =>
  (
    await api.on_demand_appointments.page({
      filter: { status: 'pending' },
      page: { size: 0, total: true },
    })
  ).total
