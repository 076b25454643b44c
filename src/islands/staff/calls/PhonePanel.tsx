import { callOutcomes } from '#edge/domains/phone_calls/statuses'
import { toEpochMs } from '#edge/platform/time'
import { LeaveGuard } from '#islands/open-visit/LeaveGuard.tsx'
import { useKeepSession } from '#islands/open-visit/use-keep-session'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { RemoteAudio } from '#islands/visit/call/MediaView.tsx'
import { formatElapsed, useClock } from './elapsed'
import { outcomeLabels, statusWords } from './phone-call'
import type { PhoneHandle } from './use-phone-call'

type Props = {
  phone: PhoneHandle
  name: string
  /** When the page was drawn. */
  drawnAt: number
}

/** The call in hand: how far it is, mute and hang up; once it has ended, what came of it. */
export const PhonePanel = ({ phone, name, drawnAt }: Props) => {
  const { call, line, problem } = phone
  const isTalking = call?.status === 'in_progress'
  const clock = useClock(drawnAt, isTalking)
  const isOpen = call !== null && call.endedAt === null
  useKeepSession(isOpen)
  if (!call)
    return problem ? (
      <p className="c-danger" role="alert">
        {problem}
      </p>
    ) : null
  return (
    <section className="phone-panel" aria-label="Phone call" data-status={call.status}>
      <div className="grow">
        <b>
          <bdi>{name}</bdi>
        </b>{' '}
        <span className="ink-2 num">
          <bdi>{call.maskedNumber}</bdi>
        </span>
        <p role="status">
          {statusWords[call.status]}
          {call.seconds !== null && <> · {formatElapsed(call.seconds * 1000)}</>}
        </p>
      </div>
      {isTalking && call.answeredAt && (
        <b className="num" role="timer">
          {formatElapsed(clock - toEpochMs(call.answeredAt))}
        </b>
      )}
      <LeaveGuard isOn={isOpen} opensTabs />
      {line?.sound && <RemoteAudio track={line.sound} />}
      {isOpen ? (
        <span className="row nowrap g2">
          <Button aria-pressed={phone.isMuted} disabled={!line} onClick={phone.toggleMute}>
            <Icon name={phone.isMuted ? 'mic-off' : 'mic'} />
            {phone.isMuted ? 'Turn microphone on' : 'Mute microphone'}
          </Button>
          <Button look="danger solid" onClick={() => void phone.hangUp()}>
            <Icon name="phone-off" />
            Hang up
          </Button>
        </span>
      ) : (
        <fieldset className="outcomes">
          <legend>What came of the call?</legend>
          {callOutcomes.map((outcome) => (
            <Button
              key={outcome}
              size="small"
              aria-pressed={call.outcome === outcome}
              onClick={() => void phone.note(outcome)}
            >
              {outcomeLabels[outcome]}
            </Button>
          ))}
          {call.outcome && (
            <Button look="quiet" size="small" onClick={phone.close}>
              Done
            </Button>
          )}
        </fieldset>
      )}
      {problem && (
        <p className="c-danger" role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}
