/** The keys used most, at the foot of a wide screen. */
export const ShortcutsBar = ({ onAll }: { onAll: () => void }) => (
  <footer className="keys">
    <span>
      <kbd>J</kbd>
      <kbd>K</kbd>move
    </span>
    <span>
      <kbd>Enter</kbd>card
    </span>
    <span>
      <kbd>R</kbd>reschedule
    </span>
    <span>
      <kbd>I</kbd>invite
    </span>
    <span>
      <kbd>C</kbd>cancel
    </span>
    <button type="button" onClick={onAll}>
      <kbd>?</kbd>all shortcuts
    </button>
  </footer>
)
