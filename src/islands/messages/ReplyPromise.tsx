import type { ConversationKind } from '#edge/domains/conversations/kinds'
import { Icon } from '../ui/Icon'
import type { ClinicHours } from './clinic-hours'
import { isOpenAt, replyByText } from './reply-by'

type Props = {
  kind: ConversationKind
  clinicHours: ClinicHours
  now: number
  /** Since when the patient waits for an answer: what they were promised then stands. */
  waitingSince?: string | null
  /** What the one who is written to says of their absence. */
  outOfOffice: string | null
}

/** By when an answer comes, and who is away: said before anything is written. */
export const ReplyPromise = ({ kind, clinicHours, now, waitingSince, outOfOffice }: Props) => {
  const { openings, week } = clinicHours
  const due = replyByText(kind, openings, now, waitingSince)
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
          <span>Replies may take 1-2 days.</span>
        </span>
      </p>
    </>
  )
}
