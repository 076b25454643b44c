import type { ConversationKind } from '#edge/domains/conversations/kinds'
import { phoneDisplay } from '#edge/platform/phone-display'
import type { TimeFormat } from '#edge/platform/time'
import { Icon } from '../ui/Icon'
import type { ClinicHours } from './clinic-hours'
import { isOpenAt, isReplyLate, replyByText } from './reply-by'

type Props = {
  kind: ConversationKind
  clinicHours: ClinicHours
  now: number
  timeFormat: TimeFormat
  /** Since when the patient waits for an answer: what they were promised then stands. */
  waitingSince?: string | null
  /** The clinic's, ten digits: for who waits too long. */
  phone?: string | undefined
  /** What the one who is written to says of their absence. */
  outOfOffice: string | null
}

/** By when an answer comes, or that it is late, and who is away: said before anything is written. */
export const ReplyPromise = ({
  kind,
  clinicHours,
  now,
  timeFormat,
  waitingSince,
  phone,
  outOfOffice,
}: Props) => {
  const { openings, week } = clinicHours
  const due = replyByText(kind, openings, now, waitingSince, timeFormat)
  const isLate = isReplyLate(kind, openings, now, waitingSince)
  return (
    <>
      <div role="status" className="contents">
        {isLate && <LateNote phone={phone} />}
      </div>
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
          {openings.length > 0 && !isOpenAt(openings, now) && <span>It is after hours.</span>}{' '}
          {due && (
            <span>
              <span>Expect a reply by</span> <b>{due}</b>.
            </span>
          )}{' '}
          {week && (
            <>
              <span>{week}</span>.{' '}
            </>
          )}
          {!isLate && <span>Replies may take 1-2 days.</span>}
        </span>
      </p>
    </>
  )
}

// The team has a task as soon as an answer is late: `reportLateReplies`.
const LateNote = ({ phone }: Pick<Props, 'phone'>) => (
  <p className="note warning">
    <Icon name="clock" />
    <span>
      <span>
        We are late with an answer, and we are sorry. We have reminded our team that you are
        waiting.
      </span>{' '}
      {phone && (
        <>
          <a href={`tel:+1${phone}`}>Call {phoneDisplay(phone)}</a> ·{' '}
        </>
      )}
      <a href="tel:911">In an emergency, call 911</a>
    </span>
  </p>
)
