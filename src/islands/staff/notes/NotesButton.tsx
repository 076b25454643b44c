import { Button } from '#islands/ui/Button.tsx'

type Props = { isOpen: boolean; about: string; onToggle: (open: boolean) => void }

/** Opens and closes what colleagues noted about one row of a list. */
export const NotesButton = ({ isOpen, about, onToggle }: Props) => {
  const word = isOpen ? 'Close notes' : 'Notes'
  return (
    <Button
      size="small"
      aria-expanded={isOpen}
      aria-label={`${word} on ${about}`}
      onClick={() => onToggle(!isOpen)}
    >
      {word}
    </Button>
  )
}
