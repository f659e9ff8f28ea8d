/** Uploads a list. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '#common/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { toast } from '#web/ui/toast.ts';
import { lookForImports, sendList } from './ffl-registry.api.ts';

interface Values {
  file: FileList | null;
  listedOn: string;
}

export function UploadForm() {
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const sending = useRef<AbortController>(null);
  const { register, handleSubmit, formState, setError, reset } = useForm<Values>({
    defaultValues: { file: null, listedOn: '' },
  });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ file, listedOn }: Values) => {
      const controller = new AbortController();
      sending.current = controller;
      setShare(0);
      return sendList(file?.[0] as File, listedOn, { onProgress: setShare, signal: controller.signal });
    },
    onSuccess: async ({ fileName }) => {
      toast.success(`${fileName} was uploaded and is being imported.`);
      reset();
      await lookForImports(client);
    },
    onError: (error) => {
      if (error.name === 'AbortError') return;
      const day = error instanceof ApiError ? error.fieldMessage('listedOn') : undefined;
      if (day === undefined) setError('file', { message: error.message });
      else setError('listedOn', { message: day });
    },
  });

  return (
    <Card>
      <form
        aria-label="Upload a list"
        noValidate
        onSubmit={(event) => void handleSubmit((values) => mutate(values))(event)}
      >
        <div className="grid gap-4 sm:grid-cols-[1fr_200px]">
          <Field
            label="List file"
            error={formState.errors.file?.message}
            help="A spreadsheet (.xlsx), tab-separated text or CSV, as the ATF publishes it. 100 MB at most."
          >
            {(control) => (
              <input
                {...control}
                {...register('file', { validate: (files) => files?.length === 1 || 'Choose the file.' })}
                type="file"
                accept=".xlsx,.csv,.txt,.tsv"
                disabled={isPending}
                className="block h-11 w-full min-w-0 rounded border border-edge bg-card text-note file:mr-3 file:h-full file:border-0 file:border-r file:border-edge file:bg-well file:px-3.5 file:text-control disabled:opacity-50 aria-invalid:border-bad"
              />
            )}
          </Field>
          <Field label="List date" error={formState.errors.listedOn?.message}>
            {(control) => (
              <Input
                {...control}
                {...register('listedOn', { required: 'Enter the date of the list.' })}
                type="date"
                disabled={isPending}
              />
            )}
          </Field>
        </div>
        {isPending ? (
          <div className="mt-4 flex items-end gap-4">
            <div className="grow">
              <ProgressBar share={share} label="Uploading the list" />
            </div>
            <Button variant="plain" onClick={() => sending.current?.abort()}>
              Cancel
            </Button>
          </div>
        ) : (
          <Button type="submit" className="mt-4">
            <Upload aria-hidden="true" className="size-[18px]" />
            Upload
          </Button>
        )}
      </form>
    </Card>
  );
}
