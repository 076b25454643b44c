import type { AvailableAction } from './actions/actions'

type Props = { keys: readonly AvailableAction[]; onAll: () => void }

/** The keys used most, at the foot of a wide screen. */
export const ShortcutsBar = ({ keys, onAll }: Props) => (
  <footer className="keys">
    <span>
      <kbd>J</kbd>
      <kbd>K</kbd>move
    </span>
    <span>
      <kbd>Enter</kbd>card
    </span>
    {keys.flatMap(({ act, key, short }) =>
      short ? (
        <span key={act}>
          <kbd>{key.toUpperCase()}</kbd>
          {short}
        </span>
      ) : (
        []
      ),
    )}
    <button type="button" onClick={onAll}>
      <kbd>?</kbd>all shortcuts
    </button>
  </footer>
)
