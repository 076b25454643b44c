import type { Api } from '#edge/client'
import type { OpeningHours } from '#edge/domains/business_hours/opening-hours'

/** When the clinic is open, as clocks of work count: no more than they need. */
export const readOpeningHours = async (api: Api): Promise<readonly OpeningHours[]> =>
  (await api.business_hours.list({ sort: 'weekday' })).map(
    ({ weekday, opens, closes, timezone, closures }) => ({
      weekday,
      opens,
      closes,
      timezone,
      closures,
    }),
  )
