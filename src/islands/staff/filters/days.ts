import type { PlainDate } from '#edge/platform/time'

/** The days a list can be asked for: a year half typed is none of them. */
export const firstDay: PlainDate = '2000-01-01'
export const lastDay: PlainDate = '2099-12-31'
