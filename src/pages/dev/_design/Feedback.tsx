import type { Toast } from '#islands/stores/toasts'
import { toast, toastFailure } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { ToastCard } from '#islands/ui/feedback/ToastCard.tsx'
import { Toasts } from '#islands/ui/feedback/Toasts.tsx'

const undo = { label: 'Undo', run: () => {} }
const kinds: readonly Toast[] = [
  { id: 1, text: 'Your message was sent', tone: 'plain', action: undo },
  { id: 2, text: 'Your appointment is canceled.', tone: 'good' },
  {
    id: 3,
    text: 'There was an issue. Please contact customer support or try again.',
    tone: 'bad',
  },
]

/** Toasts that stay, and buttons that say real ones. An island because a toast comes and goes. */
export const FeedbackMessages = () => (
  <>
    <div className="grid2">
      {kinds.map((kind) => (
        <ToastCard key={kind.id} toast={kind} paused onEnd={() => {}} />
      ))}
    </div>
    <div className="row g2">
      <Button onClick={() => toast('Your message was sent', { action: undo })}>
        Say something
      </Button>
      <Button onClick={() => toastFailure(new Error('sample'))}>Say that it failed</Button>
    </div>
    <Toasts />
  </>
)
