import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'

type Props = { onSearch: () => void; onWrite: () => void }

/** What stands beside the title of a list of conversations: search, and a new one. */
export const MessageButtons = ({ onSearch, onWrite }: Props) => (
  <>
    <Button icon look="quiet" className="push" aria-label="Search messages" onClick={onSearch}>
      <Icon name="search" />
    </Button>
    <Button size="small" onClick={onWrite}>
      <Icon name="square-pen" />
      New
    </Button>
  </>
)
