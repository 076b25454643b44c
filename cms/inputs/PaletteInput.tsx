import { Card, Stack, Text } from '@sanity/ui'
import { type ObjectInputProps, useFormValue } from 'sanity'
import type { Palette } from '../../src/content/brand/color-roles'
import { palettePasses } from '../../src/content/brand/palette'
import { isWhole } from './contrast'

/** The colors of a brand, under the verdict on all of them together. */
export const PaletteInput = (props: ObjectInputProps<Partial<Palette>>) => {
  const scheme = useFormValue(['scheme']) as 'light dark' | undefined
  const verdict = isWhole(props.value) ? palettePasses(props.value, scheme ?? 'light dark') : null
  return (
    <Stack gap={4}>
      {verdict && (
        <Card tone={verdict.passes ? 'positive' : 'critical'} padding={3} radius={2} border>
          <Text size={1} data-testid="palette-verdict">
            {verdict.passes
              ? 'Everything can be read in these colors (WCAG 2.2 AA).'
              : verdict.reason}
          </Text>
        </Card>
      )}
      {props.renderDefault(props)}
    </Stack>
  )
}
