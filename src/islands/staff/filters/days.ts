import { iso, type PlainDate } from '#edge/platform/time'

/** The days a list can be asked for: a year half typed is none of them. */
export const firstDay: PlainDate = '2000-01-01'
export const lastDay: PlainDate = '2099-12-31'

/** Whether a part of an address is such a day. */
export const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  text >= firstDay &&
  text <= lastDay &&
  !Number.isNaN(Date.parse(text)) &&
  iso(Date.parse(text)).startsWith(text)

/** A day of an address; what is none is no filter. */
export const parseDay = (text: string | null): PlainDate | undefined =>
  text && isDay(text) ? text : undefined
