import { tileNames } from '../../tile-names'
import { getPath, type PublishIssue, type PublishRule, validatePattern } from './validation'

/** An error page is about one of the errors that the site has a page for. */
export const errorPage: PublishRule = (document) =>
  validatePattern(
    document,
    'code',
    /^(401|404|429|500|new_version|translation_unavailable)$/,
    'Choose one of the errors',
  )

/** A treatment is one that patients may choose: the site links its page, which is made of that record. */
export const treatment: PublishRule = (document, { records }) => [
  ...validatePattern(
    document,
    'group',
    /^(Now|Prevent|Test|Treat|Feel well)$/,
    'Choose one of the groups',
  ),
  ...validatePattern(
    document,
    'tile',
    new RegExp(`^(${tileNames.join('|')})$`),
    'Choose one of the drawings',
  ),
  ...(!records || records.treatments.has(String(document.serviceLine))
    ? []
    : [{ path: 'serviceLine', message: 'Choose one of the clinic’s treatments' }]),
]

/** A notice is shown from one moment to another: one that cannot be read would show it for ever, or never. */
export const notice: PublishRule = (document) => [
  ...validatePattern(document, 'tone', /^(info|warning|positive)$/, 'Choose one of the tones'),
  ...['from', 'until'].flatMap((name) => moment(name, getPath(document, name))),
  ...(isAfter(document.from, document.until)
    ? [{ path: 'until', message: 'It ends before it begins' }]
    : []),
]

const moment = (path: string, value: unknown): PublishIssue[] =>
  value === undefined || value === null || isMoment(value)
    ? []
    : [{ path, message: 'Choose a day and a time' }]
const isMoment = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value) &&
  !Number.isNaN(Date.parse(value))
const isAfter = (from: unknown, until: unknown): boolean =>
  isMoment(from) && isMoment(until) && Date.parse(until) <= Date.parse(from)
