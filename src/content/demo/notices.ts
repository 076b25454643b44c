import type { ContentDocument } from '../documents'
import { words } from './builders'

/** Lines above public pages while they are true. */
export const noticeDocuments: readonly ContentDocument[] = [
  {
    _id: 'notice.december',
    _type: 'notice',
    text: words('Support is closed on December 25. Visits go on, and you can book as usual.'),
    tone: 'info',
    from: '2026-12-23T14:00:00Z',
    until: '2026-12-26T13:00:00Z',
  },
  {
    _id: 'notice.new-year',
    _type: 'notice',
    text: words('Support is closed on January 1. Visits go on, and you can book as usual.'),
    tone: 'info',
    from: '2026-12-30T14:00:00Z',
    until: '2027-01-02T13:00:00Z',
  },
]
