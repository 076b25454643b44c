import './command-palette.css'
import { useState } from 'react'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Combobox } from '#islands/ui/form/Combobox.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { type CommandScope, createSearch, type Found, type PaletteChoice } from './command-sources'

type Props = { scope: CommandScope; onClose: () => void }

/** Opens a page or a record by what it is called. Nothing of what was typed or found is kept. */
const CommandPaletteDialog = ({ scope, onClose }: Props) => {
  const [search] = useState(() => createSearch(scope))
  const [failed, setFailed] = useState<Found['failed']>([])
  return (
    <Dialog open onClose={onClose} title="Go to a page or record" wide>
      <div className="command-palette">
        <Combobox<PaletteChoice>
          field={{ id: 'command', name: 'command' }}
          label={new Intl.ListFormat('en', { type: 'disjunction' }).format([
            'Page',
            ...scope.records.map((kind) => oneOfKind[kind]),
          ])}
          placeholder="Type a name"
          emptyText="Nothing by that name is open to you. Try the beginning of another word."
          chosen={null}
          isOpenAtFirst
          first
          find={async (typed) => {
            const found = await search(typed)
            setFailed(found.failed)
            return found.choices
          }}
          draw={(choice) => <PaletteChoiceLine {...choice} />}
          onChoose={(choice) => {
            if (!choice) return
            location.assign(choice.href)
            onClose()
          }}
        />
        <p className="note warning" role="status" hidden={failed.length === 0}>
          {failed.length > 0 &&
            `We could not look through ${failed.join(' and ')}. Type again to try once more.`}
        </p>
      </div>
    </Dialog>
  )
}
export default CommandPaletteDialog

const oneOfKind: Readonly<Record<CommandScope['records'][number], string>> = {
  patients: 'patient',
  conversations: 'conversation',
  tasks: 'task',
  colleagues: 'colleague',
  organizations: 'organization',
  procedures: 'procedure',
}

const PaletteChoiceLine = ({ icon, text, about, isName }: PaletteChoice) => (
  <>
    <Icon name={icon} />
    <span className="grow">{isName ? <bdi>{text}</bdi> : text}</span>{' '}
    <small className="ink-2">{about}</small>
  </>
)
