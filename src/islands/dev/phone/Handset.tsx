import { phoneDisplay } from '#edge/platform/phone-display'
import { RemoteAudio } from '#islands/visit/call/MediaView.tsx'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { useHandset } from './use-handset'

/** The phone of every patient of a local clinic. An island: it rings, and answers with this browser's microphone. */
export const Handset = () => {
  const { calls, heldId, sound, problem, answer, end } = useHandset()
  return (
    <div className="stack g3">
      {calls.length === 0 && <p role="status">No call. A call of the clinic rings here.</p>}
      {calls.map(({ id, number, status }) => (
        <section className="card flat handset" key={id} data-status={status}>
          <div className="grow">
            <b role="status">
              {status === 'in_progress' ? 'On the call' : 'The clinic is calling'}
            </b>
            <p className="ink-2 num">
              <bdi>{phoneDisplay(number)}</bdi>
            </p>
          </div>
          {heldId === id ? (
            <Button look="danger solid" onClick={() => void end(id, 'hang_up')}>
              <Icon name="phone-off" />
              Hang up
            </Button>
          ) : (
            <span className="row g2">
              {status !== 'in_progress' && (
                <Button look="primary" onClick={() => void answer(id)}>
                  <Icon name="phone" />
                  Answer
                </Button>
              )}
              <Button
                onClick={() => void end(id, status === 'in_progress' ? 'hang_up' : 'decline')}
              >
                <Icon name="phone-off" />
                {status === 'in_progress' ? 'Hang up' : 'Decline'}
              </Button>
            </span>
          )}
        </section>
      ))}
      {sound && <RemoteAudio track={sound} />}
      {problem && (
        <p className="c-danger" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
