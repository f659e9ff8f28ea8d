/** A store's colour in both themes, shown as the pages will use it, with a word where it had to be moved to be read. */
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import type { StoreForm } from './use-store-form.ts';

type Theme = 'light' | 'dark';
/** The tokens that follow from a colour; null for what is no colour. */
export type BrandReader = (
  color: string,
  theme: Theme,
) => { brand: string; onBrand: string; strong: string; tint: string } | null;

/** The network's own colours, where a store's begin. */
const START = { light: '#3c5a36', dark: '#9dbf8f' };
/** The page's own tokens, held to one theme: a preview shows the other one too. */
const GROUNDS = {
  light: { '--card': '#ffffff', '--ink': '#1c1f1a', '--line': '#dedbd2' },
  dark: { '--card': '#1d201c', '--ink': '#eceee8', '--line': '#343831' },
};
const FIELDS = [
  { theme: 'light', name: 'brandLight', label: 'Color in the light theme' },
  { theme: 'dark', name: 'brandDark', label: 'Color in the dark theme' },
] as const;

export function BrandFields({ store, readBrand }: { store: StoreForm; readBrand: BrandReader }) {
  const { values, set, errors } = store;
  const hasOwn = values.brandLight !== '' || values.brandDark !== '';
  return (
    <div role="group" aria-labelledby="brand-label">
      <h3 id="brand-label" className="text-label">
        Brand color
      </h3>
      <Checkbox
        label="Use our brand color for buttons and links"
        checked={hasOwn}
        onChange={(event) => {
          set('brandLight', event.target.checked ? START.light : '');
          set('brandDark', event.target.checked ? START.dark : '');
        }}
      />
      {hasOwn && (
        <div className="mt-2 grid gap-4 sm:grid-cols-2">
          {FIELDS.map(({ theme, name, label }) => (
            <ThemeColor
              key={theme}
              theme={theme}
              label={label}
              color={values[name]}
              tokens={readBrand(values[name], theme)}
              error={errors[`brand.${theme}`]}
              onChange={(color) => set(name, color)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

interface ThemeColorProps {
  theme: Theme;
  label: string;
  color: string;
  tokens: ReturnType<BrandReader>;
  error: string | undefined;
  onChange: (color: string) => void;
}

function ThemeColor({ theme, label, color, tokens, error, onChange }: ThemeColorProps) {
  const isMoved = tokens !== null && tokens.brand !== color.trim().toLowerCase();
  return (
    <div className="flex min-w-0 flex-col gap-2.5">
      <Field
        label={label}
        error={tokens === null ? 'Enter a color as # and six digits, such as #1a4f7a.' : error}
        help={
          isMoved
            ? `Hard to read on ${theme === 'light' ? 'white' : 'black'}, so it’s shown as ${tokens.brand}.`
            : 'Good contrast on all backgrounds.'
        }
      >
        {(control) => (
          <Input
            {...control}
            value={color}
            maxLength={7}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
            trail={
              <input
                type="color"
                aria-label={`${label}: choose`}
                value={tokens === null ? START[theme] : color.trim().toLowerCase()}
                onChange={(event) => onChange(event.target.value)}
                className="h-8 w-11 cursor-pointer rounded-badge border bg-card p-0.5"
              />
            }
          />
        )}
      </Field>
      {tokens && <Preview theme={theme} tokens={tokens} />}
    </div>
  );
}

/** In the theme's own grounds, whatever theme the page is in. */
function Preview({ theme, tokens }: { theme: Theme; tokens: NonNullable<ReturnType<BrandReader>> }) {
  const style: Record<string, string> = {
    ...GROUNDS[theme],
    '--brand': tokens.brand,
    '--on-brand': tokens.onBrand,
    '--brand-strong': tokens.strong,
    '--tint': tokens.tint,
  };
  return (
    <div
      aria-hidden="true"
      style={style}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded border bg-card p-3 text-ink"
    >
      <span className="inline-flex min-h-11 items-center rounded bg-brand px-[18px] text-control text-on-brand">
        Message seller
      </span>
      <span className="text-link">A link</span>
      <span className="inline-flex h-9 items-center rounded-full border border-brand bg-tint px-3 text-label text-brand">
        Chosen
      </span>
    </div>
  );
}
