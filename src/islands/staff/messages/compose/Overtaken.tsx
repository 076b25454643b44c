import type { ConversationMessage } from '#islands/messages/conversation'
import { Icon } from '#islands/ui/Icon.tsx'

/** Says that a colleague answered while one was writing. */
const Overtaken = ({ by: { sentByName, fromName } }: { by: ConversationMessage }) => (
  <p className="note warning overtaken" role="status">
    <Icon name="triangle-alert" />
    <span>
      <bdi>{sentByName ?? fromName}</bdi> answered while you were writing. Read it before you send.
    </span>
  </p>
)
export default Overtaken
