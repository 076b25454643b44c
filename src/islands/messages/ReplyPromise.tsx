import type { OpeningHours } from '#edge/domains/business_hours/opening-hours'
import type { ConversationKind } from '#edge/domains/conversations/kinds'
import { Icon } from '../ui/Icon'
import { isOpenAt, replyByText } from './reply-by'

type Props = {
  kind: ConversationKind
  hours: readonly OpeningHours[]
  /** The hours of a week, in words. */
  week: string
  now: number
  /** Since when the patient waits for an answer: what they were promised then stands. */
  waitingSince?: string | null
  /** What the one who is written to says of their absence. */
  outOfOffice: string | null
}

/** By when an answer comes, and who is away: said before anything is written. */
export const ReplyPromise = ({ kind, hours, week, now, waitingSince, outOfOffice }: Props) => {
  const due = replyByText(kind, hours, now, waitingSince)
  return (
    <>
      {outOfOffice && (
        <p className="note warning">
          <Icon name="clock" />
          <span>
            <b>Out of office.</b>{' '}
            <span dir="auto" translate="no">
              {outOfOffice}
            </span>
          </span>
        </p>
      )}
      <p className="small ink-2 row nowrap g2">
        <Icon name="clock" />
        <span>
          {!isOpenAt(hours, now) && <span>It is after hours.</span>}{' '}
          {due && (
            <span>
              <span>Expect a reply by</span> <b>{due}</b>.
            </span>
          )}{' '}
          <span>{week}</span>. <span>Replies may take 1-2 days.</span>
        </span>
      </p>
    </>
  )
}
