/** The beginning of an import: the file, what becomes of items that it does not name, and what a file looks like. */
import { Download, FileSpreadsheet } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { InventoryImport } from '#common/api/inventory.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { useCheckFile } from './imports.api.ts';
import { IMPORT_BYTES_MAX, IMPORT_ROWS_MAX } from '#common/domain/limits.ts';

const MAX_MB = IMPORT_BYTES_MAX / 1024 / 1024;
const ROWS_MAX = IMPORT_ROWS_MAX.toLocaleString('en-US');

export function ImportStart({ onChecked }: { onChecked: (checked: InventoryImport) => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [retireMissing, setRetireMissing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const { mutate: check, isPending } = useCheckFile();

  function choose(chosen: File | undefined) {
    setFile(chosen ?? null);
    setProblem(
      chosen && chosen.size > IMPORT_BYTES_MAX
        ? `Files can be at most ${MAX_MB} MB. Split yours in two.`
        : undefined,
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending || (file !== null && problem !== undefined)) return;
    if (file === null) {
      setProblem('Choose a file first.');
      input.current?.focus();
      return;
    }
    check(
      { file, retireMissing },
      {
        onSuccess: onChecked,
        onError: (error) => setProblem(error.message),
      },
    );
  }

  return (
    <Card>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <div>
          <label className="relative flex min-h-32 cursor-pointer flex-col items-center justify-center gap-1.5 rounded border border-dashed border-edge bg-well px-4 py-5 text-center has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-brand">
            <FileSpreadsheet aria-hidden="true" className="size-7 text-soft" />
            <span className="text-control wrap-anywhere">{file?.name ?? 'Choose a CSV file'}</span>
            <span className="text-meta text-soft">
              or drop it here. At most {ROWS_MAX} rows and {MAX_MB}&nbsp;MB.
            </span>
            <input
              ref={input}
              type="file"
              accept=".csv,.tsv,.txt,text/csv"
              aria-invalid={problem !== undefined || undefined}
              aria-describedby="import-problem"
              onChange={(event) => choose(event.currentTarget.files?.[0])}
              // Over the whole box, so that a file may be dropped there.
              className="absolute inset-0 cursor-pointer opacity-0"
            />
          </label>
          <FieldError id="import-problem" error={problem} />
        </div>
        <Checkbox
          label={
            <>
              Move items missing from the file to drafts.
              <span className="block text-meta text-soft">
                Only active and pending items that came from an earlier import. Nothing is deleted.
              </span>
            </>
          }
          checked={retireMissing}
          onChange={(event) => setRetireMissing(event.currentTarget.checked)}
        />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button type="submit" size={48} pending={isPending}>
            Check file
          </Button>
          <span className="text-note text-soft">Nothing is saved until you apply it.</span>
        </div>
      </form>
    </Card>
  );
}

/** What a file looks like, and where one is to be had. */
export function ImportHelp() {
  return (
    <Card>
      <h2 className="mb-2 text-panel">File format</h2>
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-note">
        <li>
          One item per row, each with its own <strong>stock_number</strong>. We use it to match listings on
          the next import.
        </li>
        <li>
          Columns in any order: type (new or used), title, description, category, price, condition,
          manufacturer, model, caliber, zip, status (active, pending, sold or draft), pictures. Common names
          such as SKU, Name or Brand work too. Other columns are ignored.
        </li>
        <li>An empty cell changes nothing. A single hyphen clears the field.</li>
        <li>
          Photos are web addresses that begin with https://, separated by spaces. We download them after the
          import.
        </li>
        <li>Prices are whole dollars. Cents are rounded, and the check says in which rows.</li>
        <li>Edits you make here are kept until the file has the same value.</li>
      </ul>
      <p className="mt-3 flex flex-wrap gap-x-5">
        <DownloadLink to="/api/inventory/template.csv">Download a template</DownloadLink>
        <DownloadLink to="/api/inventory/export.csv">Export the inventory</DownloadLink>
      </p>
    </Card>
  );
}

function DownloadLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      reloadDocument
      download
      className="inline-flex min-h-11 items-center gap-1.5 text-note font-medium text-brand hover:underline"
    >
      <Download aria-hidden="true" className="size-4" />
      {children}
    </Link>
  );
}
