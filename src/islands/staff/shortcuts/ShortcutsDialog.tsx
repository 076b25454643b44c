import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Checkbox } from '#islands/ui/form/Checkbox.tsx'
import { areShortcutsEnabled, setShortcutsEnabled } from './shortcuts'

type Line = { keys: readonly string[]; does: string }
type Props = { lines: readonly Line[]; onClose: () => void }

/** Every key of this page, and how to do without. */
const ShortcutsDialog = ({ lines, onClose }: Props) => {
  const [on, setOn] = useState(areShortcutsEnabled)
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <dl className="details-list">
        {lines.map(({ keys, does }) => (
          <div key={does} className="key-line">
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        field={{ id: 'single-keys', name: 'single-keys' }}
        label="Use single letters as shortcuts. Turn this off if you use dictation."
        checked={on}
        onChange={(event) => {
          setOn(event.target.checked)
          setShortcutsEnabled(event.target.checked)
        }}
      />
      <div>
        <Button look="primary" data-first onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
export default ShortcutsDialog
