import { Button, Stack } from '@sanity/ui'
import type { Language } from '../../src/content/language'

interface Props {
  readonly choices: readonly {
    readonly language: Language
    readonly name: string
    readonly texts: readonly unknown[]
  }[]
  readonly choose: (language: Language) => void
}

export const LanguageButtons = ({ choices, choose }: Props) => (
  <Stack gap={2}>
    {choices.map(({ language, name, texts }) => (
      <Button
        key={language}
        mode="ghost"
        text={`${name}: ${texts.length === 1 ? 'one text' : `${texts.length} texts`}`}
        onClick={() => choose(language)}
      />
    ))}
  </Stack>
)
