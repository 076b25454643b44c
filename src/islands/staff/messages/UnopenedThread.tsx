import { Button } from '../../ui/Button'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { Icon } from '../../ui/Icon'
import type { Unopened } from './use-open-conversation'

type Props = {
  /** Null while it is on its way. */
  why: Unopened | null
  onRetry: () => void
  onBack: () => void
}

/** The place of a conversation that is on its way, or did not come. */
export const UnopenedThread = ({ why, onRetry, onBack }: Props) => (
  <section className="conv" aria-label="Conversation" aria-busy={!why}>
    <header>
      <Button icon look="quiet" className="backl" aria-label="Back to the list" onClick={onBack}>
        <Icon name="arrow-left" flip />
      </Button>
      <h2 className="h3">Conversation</h2>
    </header>
    <div className="log">
      {why ? (
        <div className="stack g3" role="status">
          <p>
            {why === 'missing'
              ? 'This conversation is not there any more, or it is not yours to read.'
              : 'The conversation did not load. Nothing was lost.'}
          </p>
          {why === 'lost' && (
            <div>
              <Button onClick={onRetry}>Try again</Button>
            </div>
          )}
        </div>
      ) : (
        <Skeleton label="Opening the conversation" lines={5} />
      )}
    </div>
  </section>
)
